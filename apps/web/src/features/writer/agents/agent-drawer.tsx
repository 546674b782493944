// Gives a standing order, or changes one.
import { LANGUAGES, TONES } from '@msm/contract/posts/brief-choices';
import { BRIEF_TEXT } from '@msm/contract/posts/limits';
import { platforms } from '@msm/contract/posts/platforms';
import { agentRoutes, type Agent, type AgentInput } from '@msm/contract/writer/agents';
import { useId, useState, type FormEvent } from 'react';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { useDestinations, type DestinationChoice } from '../../../platform/use-destinations.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { WEEKDAYS } from '../../../ui/dates/date-words.ts';
import { TimeInput } from '../../../ui/dates/time-input.tsx';
import { ZoneSelect } from '../../../ui/dates/zone-select.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { capitalised } from '../brief.rules.ts';
import { usePostNatures, usePostTypes } from '../use-choices.ts';
import {
  formOf,
  newAgentForm,
  readAgentForm,
  withoutErrorsOf,
  type AgentErrors,
  type AgentForm,
} from './agent-form.rules.ts';
import { sayCadence } from './agent-words.rules.ts';

const NO_DESTINATIONS: DestinationChoice[] = [];

export function AgentDrawer({ agent, onClose }: { agent: Agent | undefined; onClose: () => void }) {
  const formId = useId();
  const zone = useMemberZone();
  const { data: destinations = NO_DESTINATIONS } = useDestinations();
  const [form, setForm] = useState(() => (agent ? formOf(agent) : newAgentForm(zone)));
  const [errors, setErrors] = useState<AgentErrors>({});
  const change = (part: Partial<AgentForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors((before) => withoutErrorsOf(part, before));
  };
  const done = {
    invalidates: [agentRoutes.listAgents],
    onSuccess: onClose,
    onError: (error: Error) => {
      if (error instanceof ApiError) setErrors(error.fields);
    },
  };
  const add = useRouteMutation(agentRoutes.addAgent, { ...done, success: 'Agent added' });
  const edit = useRouteMutation(agentRoutes.editAgent, { ...done, success: 'Agent saved' });
  const { error, isPending } = agent ? edit : add;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAgentForm(form, destinations, agent?.sources);
    if ('errors' in read) return setErrors(read.errors);
    setErrors({});
    if (agent) edit.mutate({ params: { id: agent.id }, input: { ...read.input, version: agent.version } });
    else add.mutate({ input: read.input });
  };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      isWide
      title={agent ? 'Edit agent' : 'New agent'}
      about="A standing order: the agent writes posts ahead of their time and plans them."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isPending}>
            {agent ? 'Save' : 'Add agent'}
            <span className="max-sm:sr-only"> · {sayCadence(form, zone)}</span>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-6">
        {error && <Alert kind="danger">{reasonOr(error, 'The agent could not be saved.')}</Alert>}
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
              placeholder="Solar weekly"
            />
          )}
        </Field>
        <Field label="What does it write about?" error={errors.topic}>
          {(control) => (
            <Textarea
              {...control}
              minLines={2}
              maxLines={6}
              maxLength={BRIEF_TEXT.topic.max}
              value={form.topic}
              onChange={(event) => change({ topic: event.target.value })}
              placeholder="How small farms water their fields with solar pumps"
            />
          )}
        </Field>
        <Field
          label="Sources"
          isOptional
          error={errors.sources}
          help="Web addresses, one a line. They are read anew for each post."
        >
          {(control) => (
            <Textarea
              {...control}
              minLines={2}
              maxLines={6}
              value={form.addresses}
              onChange={(event) => change({ addresses: event.target.value })}
              placeholder="https://"
            />
          )}
        </Field>
        <Field
          label="Facts"
          isOptional
          error={errors.facts}
          help="Prices, opening hours, how you call things: a text that every post may draw on."
        >
          {(control) => (
            <Textarea
              {...control}
              minLines={2}
              maxLines={8}
              maxLength={BRIEF_TEXT.pasted.max}
              value={form.facts}
              onChange={(event) => change({ facts: event.target.value })}
            />
          )}
        </Field>
        <Manner form={form} change={change} />
        <Targets form={form} change={change} destinations={destinations} error={errors.targets} />
        <Times form={form} change={change} errors={errors} />
        <Approval form={form} change={change} />
        <Budget form={form} change={change} errors={errors} />
      </form>
    </Drawer>
  );
}

interface PartProps {
  form: AgentForm;
  change: (part: Partial<AgentForm>) => void;
}

function Manner({ form, change }: PartProps) {
  const types = usePostTypes();
  const natures = usePostNatures();
  const languages = Object.entries(LANGUAGES).map(([id, label]) => ({ id, label }));
  const tones = TONES.map((id) => ({ id, label: capitalised(id) }));
  const choices = [
    ['type', 'Type', types],
    ['nature', 'Nature', natures],
    ['tone', 'Tone', tones],
    ['language', 'Language', languages],
  ] as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {choices.map(([name, label, options]) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              value={form[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            >
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}

interface TargetsProps extends PartProps {
  destinations: readonly DestinationChoice[];
  error: string | undefined;
}

function Targets({ form, change, destinations, error }: TargetsProps) {
  const toggle = (id: string) =>
    change({
      targets: form.targets.includes(id) ? form.targets.filter((each) => each !== id) : [...form.targets, id],
    });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Destinations</legend>
      {destinations.map(({ id, name, platform }) => (
        <Checkbox
          key={id}
          label={name}
          help={platforms[platform].label}
          checked={form.targets.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
      {error && <p className="text-danger">{error}</p>}
    </fieldset>
  );
}

type ErrorsProps = PartProps & { errors: AgentErrors };

function Times({ form, change, errors }: ErrorsProps) {
  const toggle = (day: number) => {
    const others = form.weekdays.filter((each) => each !== day);
    const weekdays = others.length < form.weekdays.length ? others : [...others, day];
    change({ weekdays: weekdays.toSorted((a, b) => a - b) });
  };
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1.5 font-medium">Published on</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {WEEKDAYS.map((name, place) => (
          <Checkbox
            key={name}
            label={name}
            checked={form.weekdays.includes(place + 1)}
            onChange={() => toggle(place + 1)}
          />
        ))}
      </div>
      {errors.weekdays && <p className="-mt-3 text-danger">{errors.weekdays}</p>}
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Time" error={errors.time}>
          {(control) => <TimeInput {...control} value={form.time} onChange={(time) => change({ time })} />}
        </Field>
        <Field label="Time zone">
          {(control) => <ZoneSelect {...control} value={form.zone} onChange={(zone) => change({ zone })} />}
        </Field>
        <Field label="Written ahead" error={errors.leadHours} help="Hours">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={form.leadHours}
              onChange={(event) => change({ leadHours: event.target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

const MODES = [
  { value: 'approval', label: 'Wait for approval' },
  { value: 'automatic', label: 'Automatic' },
] as const satisfies readonly { value: AgentInput['mode']; label: string }[];

const Approval = ({ form, change }: PartProps) => (
  <div className="flex flex-col gap-1.5">
    <span className="font-medium">Before a post is published</span>
    <Segmented
      label="Before a post is published"
      value={form.mode}
      options={MODES}
      onChange={(mode) => change({ mode })}
    />
    <p className="text-muted-fg">
      {form.mode === 'approval'
        ? 'Every post waits until an owner or editor approves it.'
        : 'Posts are published at their time without anybody looking at them.'}
    </p>
  </div>
);

const Budget = ({ form, change, errors }: ErrorsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <Field label="Budget a month" error={errors.monthlyUsd} help="US dollars for the language model">
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={form.monthlyUsd}
          onChange={(event) => change({ monthlyUsd: event.target.value })}
        />
      )}
    </Field>
    <Field
      label="Runs a month"
      error={errors.monthlyRuns}
      help="Either limit stops the agent until the next month"
    >
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          value={form.monthlyRuns}
          onChange={(event) => change({ monthlyRuns: event.target.value })}
        />
      )}
    </Field>
  </div>
);
