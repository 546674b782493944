// What the MSM token would be, how much of it and for whom, and the waitlist. Figures and questions come from the documents.
// Rendered on the server with its answers.
import { docRoutes } from '@msm/contract/docs/routes';
import type { Token } from '@msm/contract/docs/token';
import { failureOf } from '../../platform/api/query-failure.ts';
import { QueryScope } from '../../platform/api/query-scope.tsx';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AllocationFigure } from './allocation-figure.tsx';
import { SupplyFigure } from './supply-figure.tsx';
import { WaitlistForm } from './waitlist-form.tsx';
import { WaitlistLink } from './waitlist-link.tsx';
import '../../ui/story-page.css';
import './token.css';

export function TokenPage() {
  return (
    <QueryScope>
      <TokenScreen />
    </QueryScope>
  );
}

function TokenScreen() {
  const query = useRouteQuery(docRoutes.readToken, {}, { isPublicDocument: true });
  const token = query.data?.token;
  const failure = failureOf(query, 'The figures could not be loaded.');
  return (
    <div className="story-page token">
      <WaitlistLink />
      <Hero maxSupply={token?.maxSupply ?? null} />
      <section className="story-part">
        <h2>How much, and for whom</h2>
        <p>
          Drawn from the{' '}
          <Link to="/docs/MSM-TOKENOMICS" className="token-link">
            tokenomics
          </Link>
          , which are a proposal and open for comment.
        </p>
        <div className="token-figures">
          {failure && <FailedState {...failure} />}
          {!failure && !token && <Skeleton className="h-96" />}
          {token && <Figures token={token} />}
        </div>
      </section>
      <Waitlist />
      {token && token.questions.length > 0 && <Questions questions={token.questions} />}
      <section className="story-part">
        <h2>Read on</h2>
        <div className="story-ways">
          <Link to="/docs/MSM-ROADMAP" className={buttonClass()}>
            Roadmap
          </Link>
          <Link to="/docs/MSM-LIQUIDITY" className={buttonClass()}>
            Liquidity
          </Link>
          <Link to="/docs/MSM-INVESTOR-OVERVIEW" className={buttonClass()}>
            Investor overview
          </Link>
        </div>
      </section>
    </div>
  );
}

function Hero({ maxSupply }: { maxSupply: number | null }) {
  return (
    <section className="token-hero">
      <div>
        <div className="token-hero-words">
          <h1>MSM Token</h1> <p>is a plan, and not for sale.</p>
        </div>
        <p className="token-lead">
          One token for optional services, ranked games and votes inside the portal. Everything that is free
          today stays free without it.
        </p>
        <div className="story-ways">
          <a href="#waitlist" className={buttonClass({ look: 'primary' })}>
            Join the waitlist
          </a>
          <Link to="/docs/MSM-TOKENOMICS" className={buttonClass()}>
            Read the tokenomics
          </Link>
        </div>
      </div>
      <dl className="token-facts">
        {maxSupply !== null && (
          <div>
            <dt>Maximum supply</dt>
            <dd>{formatCount(maxSupply)} MSM</dd>
          </div>
        )}
        <div>
          <dt>Issued today</dt>
          <dd>None</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>Not set</dd>
        </div>
        <div>
          <dt>Waitlist</dt>
          <dd>Free, no obligation</dd>
        </div>
      </dl>
    </section>
  );
}

function Figures({ token: { supply, allocation, maxSupply } }: { token: Token }) {
  if (!supply && !allocation)
    return (
      <Alert kind="info">
        The tokenomics are being revised. The figures come back with the next version.
      </Alert>
    );
  return (
    <>
      {supply && <SupplyFigure supply={supply} maxSupply={maxSupply} />}
      {allocation && <AllocationFigure allocation={allocation} />}
    </>
  );
}

function Waitlist() {
  return (
    <section id="waitlist" className="story-part">
      <div className="waitlist-card">
        <div>
          <h2>Waitlist</h2>
          <p>
            Hear about the token when there is something to tell, and be invited in the order of joining. It
            reserves nothing and obliges you to nothing.
          </p>
        </div>
        <WaitlistForm />
      </div>
    </section>
  );
}

function Questions({ questions }: Pick<Token, 'questions'>) {
  return (
    <section className="story-part">
      <h2>Questions and answers</h2>
      <div className="questions">
        {questions.map(({ question, answerHtml }) => (
          <Disclosure key={question} title={question}>
            {/* From the server's sanitiser, which writes every tag anew from an allow-list. */}
            <div className="answer" dangerouslySetInnerHTML={{ __html: answerHtml }} />
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
