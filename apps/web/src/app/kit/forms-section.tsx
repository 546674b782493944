// Everything one can fill in, as it is, refused and switched off.
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { DatePicker } from '../../ui/dates/date-picker.tsx';
import { DateTimePicker } from '../../ui/dates/date-time-picker.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input, Select } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { KitSection } from './kit-section.tsx';

const THEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'Auto', icon: Monitor },
] as const;

export function FormsSection() {
  return (
    <KitSection title="Forms">
      <Card title="A form" about="One column on phones, labels above, help below.">
        <div className="kit-grid">
          <TextFields />
          <Dates />
          <Message />
          <Choices />
        </div>
      </Card>
    </KitSection>
  );
}

function TextFields() {
  return (
    <div className="kit-stack">
      <Field label="Name of the site" help="Shown to everybody who may publish on it.">
        {(control) => <Input {...control} defaultValue="Kisumu Market News" />}
      </Field>
      <Field label="E-mail" error="Write an address like amina@example.org.">
        {(control) => <Input {...control} defaultValue="amina@" />}
      </Field>
      <Field label="Address of the site" isOptional>
        {(control) => <Input {...control} placeholder="https://" disabled />}
      </Field>
      <Field label="Network">
        {(control) => (
          <Select {...control}>
            <option>Facebook</option>
            <option>Instagram</option>
            <option>A network with a name that is longer than the field it has to stand in</option>
          </Select>
        )}
      </Field>
      <Field label="Application password">
        {(control) => <PasswordInput {...control} defaultValue="correct horse" />}
      </Field>
    </div>
  );
}

function Dates() {
  const [date, setDate] = useState('2026-03-14');
  const [instant, setInstant] = useState('2026-03-14T11:05:00.000Z');
  return (
    <div className="kit-stack">
      <Field label="From" help="Type it or pick it.">
        {(control) => <DatePicker {...control} value={date} onChange={setDate} />}
      </Field>
      <Field label="Until">
        {(control) => <DatePicker {...control} value="" min={date} onChange={() => undefined} />}
      </Field>
      <Field label="Publish at">
        {(control) => (
          <DateTimePicker {...control} timeZone="Africa/Nairobi" value={instant} onChange={setInstant} />
        )}
      </Field>
      <Field label="Locked date">
        {(control) => <DatePicker {...control} value={date} onChange={setDate} disabled />}
      </Field>
    </div>
  );
}

function Message() {
  const [text, setText] = useState(
    'Good morning.\n\nOur stall opens at seven on Saturday. Come early, the mangoes go first.',
  );
  return (
    <div className="kit-stack">
      <Field label="Message">
        {(control) => (
          <Textarea
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={5_000}
            length={text.length}
            maxLines={8}
          />
        )}
      </Field>
      <Field label="Short text">
        {(control) => (
          <Textarea {...control} defaultValue="Nearly full." maxLength={13} length={12} minLines={1} />
        )}
      </Field>
    </div>
  );
}

function Choices() {
  const [theme, setTheme] = useState<'light' | 'dark' | 'auto'>('auto');
  return (
    <div className="kit-stack">
      <Segmented label="Theme" value={theme} options={THEMES} onChange={setTheme} />
      <Segmented label="Theme, locked" value={theme} options={THEMES} onChange={setTheme} isDisabled />
      <Checkbox label="Remember me" help="On this device, for a year." defaultChecked />
      <Checkbox label="Some of the networks" isPartial />
      <Checkbox label="I have read the terms" />
      <Checkbox label="Not for you" disabled />
      <Switch label="Animations" help="Movement that explains where things go." defaultChecked />
      <Switch label="Compact mode" />
      <Switch label="Beta features" disabled />
    </div>
  );
}
