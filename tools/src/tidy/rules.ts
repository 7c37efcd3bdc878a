import { completeLocales } from '@serendip/contract'
import { completeLanguages } from './rules/complete-languages.ts'
import { deadExports } from './rules/dead-exports.ts'
import { decisions } from './rules/decisions.ts'
import { environment, explainedEnvironment } from './rules/environment.ts'
import { focusedTests } from './rules/focused-tests.ts'
import { fileLength, functionLength } from './rules/length.ts'
import { literalText } from './rules/literal-text.ts'
import { logicalCss } from './rules/logical-css.ts'
import { bannedNames, kebabCase } from './rules/names.ts'
import { rawStyle } from './rules/raw-style.ts'
import { specCoverage } from './rules/spec-coverage.ts'
import { errorTexts, translations } from './rules/translations.ts'
import { wholeLock } from './rules/whole-lock.ts'
import type { Rule } from './tree.ts'

/** The rules of the house that a machine can judge. */
export const rulesOf = (specIds: readonly string[] | null): readonly Rule[] => [
  fileLength,
  functionLength,
  bannedNames,
  kebabCase,
  environment,
  explainedEnvironment,
  focusedTests,
  rawStyle,
  logicalCss,
  literalText,
  translations,
  errorTexts,
  completeLanguages(completeLocales),
  deadExports,
  decisions,
  specCoverage(specIds),
  wholeLock,
]
