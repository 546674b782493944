// Where the browser starts.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startSession } from './app/start-session.ts';
import { followOtherTabs } from './platform/session.ts';
import { followTheme } from './platform/theme-store.ts';
import './ui/theme.css';

followTheme();
followOtherTabs();
void startSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
