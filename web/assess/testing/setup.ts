import { cleanup } from '@testing-library/preact';
import { options } from 'preact';
import { afterEach } from 'vitest';

// Effects run after the render instead of after the next frame: no frame outlives the document of a test file.
options.requestAnimationFrame = queueMicrotask;

afterEach(cleanup);
