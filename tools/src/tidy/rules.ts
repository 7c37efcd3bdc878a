import { completeLocales } from '@serendip/contract'
import { completeLanguages } from './rules/complete-languages.ts'
import { deadExports } from './rules/dead-exports.ts'
import { decisions } from './rules/decisions.ts'
import { environment, explainedEnvironment, passedEnvironment } from './rules/environment.ts'
import { focusedTests } from './rules/focused-tests.ts'
import { glossary } from './rules/glossary.ts'
import { fileLength, functionLength } from './rules/length.ts'
import { literalText } from './rules/literal-text.ts'
import { logicalCss } from './rules/logical-css.ts'
import { bannedNames, kebabCase } from './rules/names.ts'
import { rawStyle } from './rules/raw-style.ts'
import { screenPictures } from './rules/screen-pictures.ts'
import { specCoverage } from './rules/spec-coverage.ts'
import { thrownErrors } from './rules/thrown-errors.ts'
import { errorTexts, translations } from './rules/translations.ts'
import { wholeLock } from './rules/whole-lock.ts'
import type { Rule } from './tree.ts'

export interface Known {
  /** The ids of the specification, or null where it is not at hand. */
  readonly specIds: readonly string[] | null
  /** The file names of the pictures that `npm run screens` makes. */
  readonly wantedPictures: readonly string[]
  /** Those that are there. */
  readonly pictures: readonly string[]
}

/** The rules of the house that a machine can judge. */
export const rulesOf = ({ specIds, wantedPictures, pictures }: Known): readonly Rule[] => [
  fileLength,
  functionLength,
  bannedNames,
  kebabCase,
  environment,
  explainedEnvironment,
  passedEnvironment,
  focusedTests,
  rawStyle,
  logicalCss,
  literalText,
  translations,
  errorTexts,
  completeLanguages(completeLocales),
  thrownErrors,
  deadExports,
  decisions,
  glossary,
  specCoverage(specIds),
  screenPictures(wantedPictures, pictures),
  wholeLock,
]
