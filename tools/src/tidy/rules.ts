import { completeLocales, endpoints } from '@serendip/contract'
import { calledRoutes } from './rules/server/called-routes.ts'
import { circularConstruction } from './rules/server/circular-construction.ts'
import { closedContainers } from './rules/closed-containers.ts'
import { comments } from './rules/comments.ts'
import { completeLanguages } from './rules/texts/complete-languages.ts'
import { deadExports } from './rules/dead-exports.ts'
import { decisions } from './rules/documents/decisions.ts'
import { documentLinks } from './rules/documents/document-links.ts'
import { environment, explainedEnvironment, passedEnvironment } from './rules/server/environment.ts'
import { focusedTests } from './rules/focused-tests.ts'
import { glossary } from './rules/documents/glossary.ts'
import { guardedHover } from './rules/style/guarded-hover.ts'
import { lateFiles } from './rules/late-files.ts'
import { functionLength, packed } from './rules/length.ts'
import { linearPatterns } from './rules/linear-patterns.ts'
import { literalText } from './rules/texts/literal-text.ts'
import { logicalCss } from './rules/style/logical-css.ts'
import { copyTerms } from './rules/texts/copy-terms.ts'
import { migrations } from './rules/server/migrations.ts'
import { mockedModules } from './rules/mocked-modules.ts'
import { bannedNames, kebabCase, pronouns } from './rules/names.ts'
import { rawDialogs } from './rules/style/raw-dialogs.ts'
import { rawStyle } from './rules/style/raw-style.ts'
import { screenPictures } from './rules/documents/screen-pictures.ts'
import { sessionState } from './rules/server/session-state.ts'
import { shortFiles } from './rules/short-files.ts'
import { specCoverage } from './rules/documents/spec-coverage.ts'
import { stories } from './rules/documents/stories.ts'
import { tablesOfModules } from './rules/server/table-owners.ts'
import { thrownErrors } from './rules/server/thrown-errors.ts'
import { transactions } from './rules/server/transactions.ts'
import { errorTexts, journeyTexts, translations } from './rules/texts/translations.ts'
import { typeNames } from './rules/type-names.ts'
import { typedRows } from './rules/server/typed-rows.ts'
import { lockedIntegrity, wholeLock } from './rules/whole-lock.ts'
import { wholeText } from './rules/texts/whole-text.ts'
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
