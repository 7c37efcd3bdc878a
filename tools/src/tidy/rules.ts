import { completeLocales, endpoints } from '@serendip/contract'
import { calledRoutes } from './rules/called-routes.ts'
import { circularConstruction } from './rules/circular-construction.ts'
import { closedContainers } from './rules/closed-containers.ts'
import { comments } from './rules/comments.ts'
import { completeLanguages } from './rules/complete-languages.ts'
import { deadExports } from './rules/dead-exports.ts'
import { decisions } from './rules/decisions.ts'
import { documentLinks } from './rules/document-links.ts'
import { environment, explainedEnvironment, passedEnvironment } from './rules/environment.ts'
import { focusedTests } from './rules/focused-tests.ts'
import { glossary } from './rules/glossary.ts'
import { guardedHover } from './rules/guarded-hover.ts'
import { lateFiles } from './rules/late-files.ts'
import { functionLength, packed } from './rules/length.ts'
import { linearPatterns } from './rules/linear-patterns.ts'
import { literalText } from './rules/literal-text.ts'
import { logicalCss } from './rules/logical-css.ts'
import { copyTerms } from './rules/copy-terms.ts'
import { migrations } from './rules/migrations.ts'
import { mockedModules } from './rules/mocked-modules.ts'
import { bannedNames, kebabCase, pronouns } from './rules/names.ts'
import { rawDialogs } from './rules/raw-dialogs.ts'
import { rawStyle } from './rules/raw-style.ts'
import { screenPictures } from './rules/screen-pictures.ts'
import { sessionState } from './rules/session-state.ts'
import { shortFiles } from './rules/short-files.ts'
import { specCoverage } from './rules/spec-coverage.ts'
import { stories } from './rules/stories.ts'
import { tablesOfModules } from './rules/table-owners.ts'
import { thrownErrors } from './rules/thrown-errors.ts'
import { transactions } from './rules/transactions.ts'
import { errorTexts, journeyTexts, translations } from './rules/translations.ts'
import { typeNames } from './rules/type-names.ts'
import { typedRows } from './rules/typed-rows.ts'
import { lockedIntegrity, wholeLock } from './rules/whole-lock.ts'
import { wholeText } from './rules/whole-text.ts'
import type { Rule } from './tree.ts'

export interface KnownFacts {
  /** The ids of the specification, or null if it is not available. */
  readonly specIds: readonly string[] | null
  /** The file names of the pictures that `npm run screens` makes. */
  readonly wantedPictures: readonly string[]
  /** Those that are there. */
  readonly pictures: readonly string[]
}

/** The rules of the house that a machine can judge. */
export const rulesOf = ({ specIds, wantedPictures, pictures }: KnownFacts): readonly Rule[] => [
  functionLength,
  packed,
  comments,
  shortFiles,
  bannedNames,
  kebabCase,
  pronouns,
  typeNames,
  environment,
  explainedEnvironment,
  passedEnvironment,
  circularConstruction,
  closedContainers,
  focusedTests,
  migrations,
  mockedModules,
  sessionState,
  linearPatterns,
  lateFiles,
  wholeText,
  rawDialogs,
  rawStyle,
  logicalCss,
  guardedHover,
  literalText,
  copyTerms,
  translations,
  errorTexts,
  journeyTexts,
  completeLanguages(completeLocales),
  thrownErrors,
  transactions,
  tablesOfModules,
  typedRows,
  calledRoutes(endpoints),
  deadExports,
  decisions,
  documentLinks,
  glossary,
  specCoverage(specIds),
  stories,
  screenPictures(wantedPictures, pictures),
  wholeLock,
  lockedIntegrity,
]
