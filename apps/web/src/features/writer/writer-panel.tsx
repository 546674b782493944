// The drawer of the writer: the way to a draft in one tab, earlier drafts in the other.
import type { PostContent } from '@msm/contract/posts/content';
import type { Draft } from '@msm/contract/writer/schemas';
import { platforms } from '@msm/contract/posts/platforms';
import * as Tabs from 'radix-ui/tabs';
import { useEffect, useId, useRef, useState } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import '../../ui/tabs.css';
import { briefOf } from './brief.rules.ts';
import { BriefFooter } from './brief-footer.tsx';
import { BriefStage } from './brief-stage.tsx';
import { contentFor } from './content-for-platform.rules.ts';
import { DraftFooter } from './draft-footer.tsx';
import { DraftStage } from './draft-stage.tsx';
import { EarlierDrafts } from './earlier-drafts.tsx';
import { useWriterFlow } from './use-writer-flow.ts';
import type { WriterDrawerProps } from './writer-drawer-props.ts';
import './writer-panel.css';
import { WritingFooter } from './writing-footer.tsx';
import { WritingStage } from './writing-stage.tsx';

export function WriterPanel(props: WriterDrawerProps) {
  const { isOpen, onClose, platform, onTake } = props;
  const [tab, setTab] = useState('write');
  const formId = useId();
  const flow = useWriterFlow(props);
  const { stage } = flow;
  const place = useRef<HTMLDivElement>(null);
  const { kind } = stage;
  useEffect(() => {
    // Another stage is another page, read from its beginning; only a growing text is followed to its end.
    if (kind) place.current?.closest('.modal-body')?.scrollTo(0, 0);
  }, [kind]);

  const take = (draft: Draft, content: PostContent) => {
    const brief = (stage.kind === 'draft' && stage.draftId === draft.id && stage.brief) || briefOf(draft);
    onTake({ ...contentFor(platform, content), draftId: draft.id }, brief);
    onClose();
  };
  const footers = {
    brief: <BriefFooter formId={formId} flow={flow} />,
    writing: <WritingFooter flow={flow} platform={platform} onClose={onClose} />,
    draft: stage.kind === 'draft' && <DraftFooter flow={flow} stage={stage} onTake={take} />,
  };
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title="Write with AI"
      about={`A draft for ${platforms[platform].label}. Nothing is published before you say so.`}
      footer={tab === 'write' ? footers[stage.kind] : undefined}
    >
      <Tabs.Root value={tab} onValueChange={setTab} className="writer">
        <Tabs.List aria-label="Write with AI" className="tabs">
          <Tabs.Trigger value="write" className="tab">
            Write
          </Tabs.Trigger>
          <Tabs.Trigger value="drafts" className="tab">
            Earlier drafts
          </Tabs.Trigger>
        </Tabs.List>
        {/* Hidden, not gone: a look at earlier drafts costs nobody their place. */}
        <Tabs.Content
          forceMount
          ref={place}
          value="write"
          tabIndex={-1}
          className="outline-none data-[state=inactive]:hidden"
        >
          {stage.kind === 'brief' && <BriefStage formId={formId} flow={flow} />}
          {stage.kind === 'writing' && <WritingStage flow={flow} />}
          {stage.kind === 'draft' && (
            <DraftStage key={stage.draftId} flow={flow} draftId={stage.draftId} platform={platform} />
          )}
        </Tabs.Content>
        <Tabs.Content value="drafts" tabIndex={-1} className="outline-none">
          <EarlierDrafts
            onOpen={(id) => {
              flow.showDraft(id);
              setTab('write');
            }}
            onTake={take}
            edits={flow.edits}
          />
        </Tabs.Content>
      </Tabs.Root>
    </Drawer>
  );
}
