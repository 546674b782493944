// The way from a brief to a draft: which stage is shown, and what leads from one to the next. Nothing that was typed is
// lost on the way: the brief stays in its form, changes of a draft stay with it until they are saved.
import { Brief, type BriefInput } from '@msm/contract/posts/brief';
import { Language, PostLength, PostNature, PostType, Tone } from '@msm/contract/posts/brief-choices';
import { platforms } from '@msm/contract/posts/platforms';
import { writerEvents } from '@msm/contract/writer/events';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Draft, Generation, GenerationWithBrief } from '@msm/contract/writer/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { call } from '../../platform/api/api-client.ts';
import { localStore } from '../../platform/browser-storage.ts';
import { catchUpNotificationsBy, listenToNotifications } from '../../platform/sockets/notification-socket.ts';
import { invalidateRoutes, useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { resolverAfter } from '../../platform/api/schema-resolver.ts';
import { useSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';
import { typedSince } from '../../platform/typed-since.ts';
import { CHOICE_NAMES, toBriefInput, toForm, type BriefChoices, type BriefForm } from './brief.rules.ts';
import { editOf, isChanged, type DraftEdit } from './draft.rules.ts';
import { followGeneration, hasEnded } from './follow-generation.ts';
import type { WriterDrawerProps } from './writer-drawer-props.ts';

// What a member chose last for a brief, kept in this browser: most write the same kind of post again and again.
const keyOf = () => `writer-choices:${useSession.getState().user?.id ?? ''}`;

function rememberedChoices(): BriefChoices {
  const stored = Object(readStored(localStore, keyOf())) as Readonly<Record<string, unknown>>;
  return {
    type: choiceOr(PostType, stored['type'], 'article'),
    nature: choiceOr(PostNature, stored['nature'], 'informative'),
    tone: choiceOr(Tone, stored['tone'], 'neutral'),
    language: choiceOr(Language, stored['language'], 'en'),
    length: choiceOr(PostLength, stored['length'], 'medium'),
  };
}

/** Storage is user input: what is not a choice any more is the usual one. */
function choiceOr<Value>(schema: z.ZodMiniType<Value>, stored: unknown, usual: Value): Value {
  const { data, success } = schema.safeParse(stored);
  return success ? data : usual;
}

const rememberChoices = (choices: Partial<BriefChoices>): void =>
  writeStored(localStore, keyOf(), Object.fromEntries(CHOICE_NAMES.map((name) => [name, choices[name]])));

const GENERATIONS_POLL_MS = 5_000;

/** To be made more exact by the member; the text itself is the source. */
const REWRITE_TOPIC = 'Rewrite this post';

type Stage =
  | { kind: 'brief' }
  /** Of a generation begun in another tab, or before a reload, the brief is known at its end. */
  | { kind: 'writing'; generationId: string; first: Generation | undefined; brief: BriefInput | undefined }
  | { kind: 'draft'; draftId: string; brief: BriefInput | undefined };

export function useWriterFlow(props: WriterDrawerProps) {
  const { isOpen, platform, destinationId, sourceUrl, sourceText, generationId } = props;
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>(
    generationId ? { kind: 'writing', generationId, first: undefined, brief: undefined } : { kind: 'brief' },
  );
  const [edits, setEdits] = useState<Readonly<Record<string, DraftEdit | undefined>>>({});
  const [turnedFrom, setTurnedFrom] = useState<ReadonlySet<string>>(new Set());
  const form = useForm<BriefForm, unknown, Brief>({
    resolver: resolverAfter((typed: BriefForm) => toBriefInput(typed, { platform, destinationId }), Brief),
    defaultValues: {
      ...rememberedChoices(),
      topic: sourceText ? REWRITE_TOPIC : '',
      sources: [
        ...(sourceUrl ? [{ kind: 'url' as const, url: sourceUrl }] : []),
        ...(sourceText ? [{ kind: 'text' as const, text: sourceText }] : []),
      ],
      keyphrase: '',
    },
  });
  const given = stage.kind === 'brief' ? undefined : stage.brief;
  const isForNetwork = platforms[given?.platform ?? platform].format === 'text';
  const generate = isForNetwork ? writerRoutes.generateSocialPost : writerRoutes.generatePost;
  const beginning = useRouteMutation(generate, {
    invalidates: [writerRoutes.listGenerations],
  });
  const go = (next: Stage) => {
    beginning.reset();
    setStage(next);
  };

  const running = useRouteQuery(
    writerRoutes.listGenerations,
    {},
    {
      select: ({ generations }) => generations.filter((generation) => !hasEnded(generation)),
      enabled: isOpen && stage.kind === 'brief',
      staleTime: 0,
      // A colleague's generation must not replace a form that is being filled in.
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) =>
        state.data?.generations.some((generation) => !hasEnded(generation)) ? GENERATIONS_POLL_MS : false,
    },
  );
  const found = running.isFetching ? undefined : running.data?.find(({ id }) => !turnedFrom.has(id));
  if (isOpen && stage.kind === 'brief' && found && !form.formState.isDirty)
    setStage({ kind: 'writing', generationId: found.id, first: found, brief: undefined });

  const writing = stage.kind === 'writing' ? stage : undefined;
  const followed = useFollowedGeneration({
    generationId: isOpen ? writing?.generationId : undefined,
    first: writing?.first,
    onEnd: (generation) => {
      void invalidateRoutes(queries, [writerRoutes.listDrafts, writerRoutes.readUsage]);
      const { draftId, brief } = generation;
      if (draftId) go({ kind: 'draft', draftId, brief });
      else if (writing) setStage({ ...writing, brief });
    },
  });

  return {
    stage,
    form,
    beginning,
    followed,
    running: running.data ?? [],
    edits,
    keepEdit: (draftId: string, edit: DraftEdit | undefined) =>
      setEdits((others) => ({ ...others, [draftId]: edit })),
    /** After a save: what was typed while it was under way stays, unsaved. */
    settleEdit: (sent: DraftEdit, saved: Draft) =>
      setEdits((others) => {
        const kept = typedSince(sent, others[saved.id] ?? sent, editOf(saved));
        return { ...others, [saved.id]: isChanged(saved, kept) ? kept : undefined };
      }),
    begin: async (brief: BriefInput) => {
      const { generation } = await beginning.mutateAsync({ input: brief });
      rememberChoices(brief);
      setStage({ kind: 'writing', generationId: generation.id, first: generation, brief });
    },
    showGeneration: (generation: Generation) =>
      go({ kind: 'writing', generationId: generation.id, first: generation, brief: undefined }),
    showDraft: (draftId: string) => go({ kind: 'draft', draftId, brief: undefined }),
    /** Without a brief the form stays as it was left. */
    showBrief: (brief?: BriefInput) => {
      if (writing) setTurnedFrom(new Set([...turnedFrom, writing.generationId]));
      if (brief) form.reset(toForm(brief, rememberedChoices()));
      go({ kind: 'brief' });
    },
  };
}

export type WriterFlow = ReturnType<typeof useWriterFlow>;

// A generation as it stands, followed while the drawer is open: a member who closes it has left, and the bell tells them.
interface Followed {
  generation: Generation | undefined;
  /** Why it could not be asked for. */
  trouble: { error: unknown; isFinal: boolean } | undefined;
}

const NOTHING: Followed = { generation: undefined, trouble: undefined };

interface FollowOptions {
  /** None while the drawer is closed. */
  generationId: string | undefined;
  first: Generation | undefined;
  onEnd: (generation: GenerationWithBrief) => void;
}

function useFollowedGeneration({ generationId, first, onEnd }: FollowOptions): Followed {
  const [followed, setFollowed] = useState(NOTHING);
  const begin = useEffectEvent((id: string) =>
    followGeneration(id, first, {
      listen: (hear) => listenToNotifications(writerEvents.progress, hear),
      onReconnect: (hear) => catchUpNotificationsBy(async () => hear()),
      fetchGeneration: (signal) => call(writerRoutes.readGeneration, { params: { id } }, { signal }),
      onGeneration: (generation) => setFollowed({ generation, trouble: undefined }),
      onEnd,
      onTrouble: (error, isFinal) =>
        setFollowed(({ generation }) => ({ generation, trouble: { error, isFinal } })),
    }),
  );
  useEffect(() => {
    if (generationId) return begin(generationId);
  }, [generationId]);
  const isOther = followed.generation?.id !== generationId;
  if (isOther)
    return { generation: first?.id === generationId ? first : undefined, trouble: followed.trouble };
  return followed;
}
