// `npm run build`: what `npm start` would build, for images that are made before they run.
import { buildIfNeeded, prepare } from './prepare.mjs';

prepare();
buildIfNeeded();
