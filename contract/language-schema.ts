import * as z from 'zod';
import type { ChosenLanguage } from './languages.ts';

/** A language that a person can choose. */
export const languageSchema = z.enum(['en', 'de', 'ar'] satisfies ChosenLanguage[]);
