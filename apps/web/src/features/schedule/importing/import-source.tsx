// Where the posts come from: a file that is chosen or dropped, or text that is pasted; and what rows mean that leave
// their site or their zone open.
import { IMPORT_LENGTH, IMPORT_ROWS } from '@msm/contract/schedule/limits';
import type { DestinationChoice } from '../../../platform/use-destinations.ts';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/counts.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { saveCsv } from '../../../ui/lists/save-csv.ts';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { addDays } from '../calendar/calendar-grid.rules.ts';
import { ZoneSelect } from '../../../ui/dates/zone-select.tsx';
import { csvTemplate } from './csv-template.rules.ts';

export interface Source {
  csv: string;
  fileName: string;
  zone: string;
  destinationId: string;
}

interface ImportSourceProps {
  source: Source;
  sites: readonly DestinationChoice[];
  change: (changes: Partial<Source>) => void;
}

export function ImportSource({ source, sites, change }: ImportSourceProps) {
  const fileId = useId();
  const [isOver, setIsOver] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const isTooLarge = file.size > IMPORT_LENGTH;
    setComplaint(isTooLarge ? 'The file is too large. Take it in parts.' : undefined);
    if (!isTooLarge) change({ csv: await file.text(), fileName: file.name });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const saveTemplate = () => {
    const tomorrow = addDays(wallTimeOf(Date.now(), source.zone).date, 1);
    saveCsv('posts-template.csv', csvTemplate(tomorrow, source.zone));
  };
  return (
    <>
      <div
        className={classNames(
          'flex flex-col items-center gap-3 rounded-card border border-dashed px-6 py-8 text-center',
          isOver ? 'border-primary bg-primary-soft' : 'border-control',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet aria-hidden className="size-6 text-muted-fg" />
        <p className="wrap-anywhere">
          {source.fileName ? (
            <strong className="font-medium">{source.fileName}</strong>
          ) : (
            'Drop a CSV file here'
          )}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <label
            htmlFor={fileId}
            className={classNames(
              buttonClass({ size: 'small' }),
              'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary',
            )}
          >
            Choose a file
            <input
              id={fileId}
              type="file"
              accept=".csv,text/csv"
              className="sr-only"
              onChange={(event) => void take(event.target.files?.[0])}
            />
          </label>
          <Button size="small" look="quiet" onClick={saveTemplate}>
            <Download aria-hidden className="size-4" />
            Template
          </Button>
        </div>
        <p className="text-xs text-muted-fg">
          Up to {formatCount(IMPORT_ROWS)} publications. Title, Date, Time and a text (HTML or Text) are
          needed; dates like 2027-03-14, times like 09:30.
        </p>
        {complaint && (
          <p role="alert" className="text-danger">
            {complaint}
          </p>
        )}
      </div>
      <Field label="Or paste the text" isOptional>
        {(control) => (
          <Textarea
            {...control}
            minLines={3}
            maxLines={8}
            spellCheck={false}
            value={source.csv}
            onChange={(event) => change({ csv: event.target.value, fileName: '' })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Site for rows that name none">
          {(control) => (
            <Select
              {...control}
              value={source.destinationId || sites[0]?.id}
              onChange={(event) => change({ destinationId: event.target.value })}
            >
              {sites.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Zone for rows that name none">
          {(control) => <ZoneSelect {...control} value={source.zone} onChange={(zone) => change({ zone })} />}
        </Field>
      </div>
    </>
  );
}
