// Writes a post and says where and when it goes: a draft that is saved while one types, or a scheduled post that is changed.
// Mistakes are said at their fields once it was sent.
import { estimatedCostUsd } from '@msm/contract/social/cost';
import { isNetwork } from '@msm/contract/social/networks';
import type { DestinationChoice } from '../../../platform/use-destinations.ts';
import { ArrowLeft, Eye, MailWarning, PenLine, Sparkles } from 'lucide-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { ApiError, reasonOr } from '../../../platform/api/api-error.ts';
import { focusFirstInvalid } from '../../../platform/focus-first-invalid.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { useAccountRole } from '../../../platform/use-account-role.ts';
import { useDebounced } from '../../../platform/use-debounced.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import type { ComposerSlots } from '../composer-slots.ts';
import { errorsOf, problemsIn } from './compose-errors.rules.ts';
import { isForNetwork, needsArticle, planFor, takenFor, type ComposeForm } from './compose-form.rules.ts';
import { ComposerFooter } from './composer-footer.tsx';
import { ComposerSide } from './fields/composer-side.tsx';
import { nameAmong } from './fields/destinations-field.tsx';
import type { FieldsProps } from './fields/fields-props.ts';
import { NetworkPart } from './fields/network-part.tsx';
import { sayConsequence } from './save-state-words.rules.ts';
import { wallNow } from './suggested-time.rules.ts';
import { TextFields } from './fields/text-fields.tsx';
import { usePreflight } from './use-preflight.ts';
import { viewOf, withChanges, withoutOwnMedia, withoutVariant } from './variants.rules.ts';
import './composer.css';

const PostPreview = lazyNamed(() => import('./post-preview.tsx'), 'PostPreview');

interface ComposerProps {
  title: string;
  form: ComposeForm;
  setForm: (change: (before: ComposeForm) => ComposeForm) => void;
  sites: readonly DestinationChoice[];
  slots: ComposerSlots;
  /** Above everything: a conflict, a notice. */
  notice?: ReactNode;
  /** Beside the title. */
  tools?: ReactNode;
  /** How it is saved. */
  state: ReactNode;
  /** A scheduled post keeps its destination and cannot be published now. */
  isScheduled: boolean;
  sending: { isPending: boolean; error: Error | null; reset: () => void };
  send: (form: ComposeForm, isNow: boolean) => Promise<void>;
  /** None where there is nothing to go back to. */
  onClose: (() => void) | undefined;
  /** Opens the writer with that page as its source. */
  writeFrom?: string | undefined;
  /** Opens the writer at that generation. */
  generationId?: string | undefined;
  /** Instead of scheduling it. */
  otherAction?: ReactNode;
}

/** What the writer is opened for: a destination other than the one in sight, a text to write anew. */
interface WriterTask {
  place: string | undefined;
  sourceText: string | undefined;
}

export function Composer(props: ComposerProps) {
  const { title, form, setForm, sites, slots, notice, tools, state, isScheduled } = props;
  const { sending, send, onClose, writeFrom, generationId, otherAction } = props;
  const { Writer } = slots;
  // Within another page its title is not the page's.
  const Heading = onClose ? 'h1' : 'h2';
  const formId = useId();
  const [scope, setScope] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const [isWriting, setIsWriting] = useState((writeFrom ?? generationId) !== undefined);
  // Once wanted it stays: what it has written must not be lost by closing it. To write another text anew begins afresh.
  const [asked, setAsked] = useState<WriterTask>({ place: undefined, sourceText: undefined });
  const [hasWriter, setHasWriter] = useState(false);
  if (isWriting && !hasWriter) setHasWriter(true);
  const write = (task: WriterTask) => {
    setAsked(task);
    setIsWriting(true);
  };

  const isNarrow = useMedia('(width < 40rem)');
  const missing = useMissingVerification('publish posts');
  const preflight = usePreflight(form);
  const ids = form.destinations.map(({ destinationId }) => destinationId);
  const refused = sending.error instanceof ApiError ? problemsIn(sending.error.fields, ids) : [];
  const problems = [...refused, ...preflight.problems];
  const unplaced = isTried && ids.length === 0 ? { destinations: 'Choose a destination.' } : {};
  const errors = isTried ? { ...errorsOf(problems, scope ?? ids[0]), ...unplaced } : {};
  const { error: sendError, reset } = sending;
  const change: FieldsProps['change'] = useCallback(
    (changes) => {
      setForm((before) => {
        const shown = viewOf(before, scope);
        return withChanges(before, scope, typeof changes === 'function' ? changes(shown) : changes);
      });
      if (sendError) reset();
    },
    [setForm, scope, sendError, reset],
  );
  const shown = viewOf(form, scope);
  const restedHtml = useDebounced(shown.html);
  const siteId = scope ?? ids[0];
  const writerPlace = sites.find(({ id }) => id === (asked.place ?? siteId));
  const hasArticle = needsArticle(form);
  const scoped = form.destinations.find(({ destinationId }) => destinationId === scope);
  const isNetworkScope = scoped !== undefined && isForNetwork(scoped);
  const isArticleShown = hasArticle && !isNetworkScope;
  const isNetworkPartShown = form.destinations.some(isForNetwork) && (scope === undefined || isNetworkScope);
  const canSend = !missing;
  const needsApproval = useAccountRole() === 'contributor';
  const action = needsApproval ? 'Send for approval' : isScheduled ? 'Save changes' : 'Schedule';

  const focusInvalid = () => focusFirstInvalid(document.getElementById(formId));
  const trySend = (sent: ComposeForm, isNow: boolean) => {
    setIsTried(true);
    setMode('write');
    // Preflight has named what is missing at its field already.
    const isUntitled = needsArticle(sent) && sent.title.trim() === '';
    if (sent.destinations.length === 0 || isUntitled) return void setTimeout(focusInvalid);
    void send(sent, isNow).catch(focusInvalid);
  };
  return (
    <div className="compose">
      <div className="compose-bar">
        {onClose && (
          <Button look="quiet" size="small" className="-ml-3" onClick={onClose}>
            <ArrowLeft aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Back</span>
          </Button>
        )}
        <Heading className="min-w-0 flex-1 truncate font-medium">{title}</Heading>
        <Button size="small" look="quiet" onClick={() => write({ place: undefined, sourceText: undefined })}>
          <Sparkles aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Write with AI</span>
        </Button>
        <Segmented
          label="View"
          value={mode}
          options={[
            { value: 'write', label: 'Write', icon: PenLine, isIconOnly: isNarrow },
            { value: 'preview', label: 'Preview', icon: Eye, isIconOnly: isNarrow },
          ]}
          onChange={setMode}
        />
        {tools}
      </div>
      {notice}
      {sending.error && !isConflict(sending.error) && (refused.length === 0 || errorsOf(refused).other) && (
        <Alert kind="danger">{reasonOr(sending.error, 'The post could not be saved. Try again.')}</Alert>
      )}
      <form
        id={formId}
        noValidate
        // Enter in a field must not publish anything.
        onSubmit={(event) => event.preventDefault()}
        // What is sent is what was read: nothing may be typed into it meanwhile.
        inert={sending.isPending && !isScheduled}
        className="compose-grid"
      >
        <div className="compose-main">
          {scope && !isNetworkScope && mode === 'write' && (
            <div className="mb-3">
              <Alert kind="info">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p>
                    You are writing for {nameAmong(sites, scope)} alone. The other destinations keep the
                    shared text.
                  </p>
                  <Button size="small" onClick={() => setScope(undefined)}>
                    Back to the shared text
                  </Button>
                </div>
              </Alert>
            </div>
          )}
          {isArticleShown && mode === 'preview' && <PostPreview form={form} sites={sites} scope={scope} />}
          {isArticleShown && mode === 'write' && (
            <TextFields
              key={scope}
              form={shown}
              errors={errors}
              change={change}
              restedHtml={restedHtml}
              MediaPicker={slots.MediaPicker}
            />
          )}
          {isNetworkPartShown && (
            <WhileLoading fallback={<Skeleton className="h-64" />}>
              <NetworkPart
                form={form}
                shown={shown}
                problems={isTried ? problems : []}
                scope={scope}
                sites={sites}
                slots={slots}
                isBesideArticle={isArticleShown}
                isPreview={mode === 'preview'}
                onScope={setScope}
                onShare={(id) => {
                  setScope(undefined);
                  setForm((before) => withoutVariant(before, id));
                }}
                onShareMedia={(id) => setForm((before) => withoutOwnMedia(before, id))}
                change={change}
                onWrite={(place, sourceText) => write({ place, sourceText })}
              />
            </WhileLoading>
          )}
        </div>
        <ComposerSide
          form={{ ...shown, html: restedHtml }}
          errors={errors}
          change={change}
          sites={sites}
          scope={scope}
          onScope={setScope}
          isFixed={isScheduled}
          preflight={preflight}
          isBegun={`${form.title}${form.text}`.trim() !== '' || form.media.length > 0}
          isArticleShown={isArticleShown}
          hasPicture={!isNetworkPartShown}
          MediaPicker={slots.MediaPicker}
        />
      </form>
      {missing && (
        <div className="mt-6">
          <MissingPrerequisite icon={MailWarning} {...missing} />
        </div>
      )}
      <ComposerFooter state={state} consequence={isScheduled ? '' : sayConsequence(form, costOf(form))}>
        {otherAction}
        {!otherAction && !isScheduled && canSend && !needsApproval && form.repeat === 'none' && (
          <Button
            disabled={sending.isPending}
            onClick={() => trySend({ ...form, wallTime: wallNow(Date.now(), form.zone) }, true)}
          >
            Publish now
          </Button>
        )}
        {!otherAction && canSend && (
          <Button look="primary" isBusy={sending.isPending} onClick={() => trySend(form, false)}>
            {action}
          </Button>
        )}
      </ComposerFooter>
      {hasWriter && (
        <Writer
          key={`${asked.place} ${asked.sourceText}`}
          isOpen={isWriting}
          onClose={() => setIsWriting(false)}
          platform={writerPlace?.platform ?? 'blog'}
          destinationId={writerPlace?.id}
          sourceUrl={writeFrom}
          sourceText={asked.sourceText}
          generationId={generationId}
          onTake={(content, brief) => {
            change({ ...takenFor(writerPlace?.platform ?? 'blog', content), brief });
            setIsWriting(false);
          }}
        />
      )}
    </div>
  );
}

/** What networks charge for it. */
const costOf = (form: ComposeForm): number =>
  form.destinations.reduce((sum, place) => {
    const { platform } = place;
    return sum + (isNetwork(platform) ? (estimatedCostUsd(platform, planFor(form, place).content) ?? 0) : 0);
  }, 0);

const isConflict = (error: Error) => error instanceof ApiError && error.code === 'conflict';
