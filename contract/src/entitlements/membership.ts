import { type ExperimentName, splitText } from '../experiments/experiments.ts'

interface Member {
  /** The flag that a membership sets. */
  readonly premium: boolean
  /** As `splitName|group`. */
  readonly abTests?: readonly string[] | undefined
}

/** Experiments in which everyone has what members have, and memberships are not offered. */
export const premiumExperiments: readonly ExperimentName[] = ['coinsflow_only', 'coinsflow_only_v4']

/** Premium comes from the flag, or from a test that gives everyone in it what members have. */
export const isPremium = ({ premium, abTests = [] }: Member): boolean =>
  premium || premiumExperiments.some((name) => abTests.includes(splitText(name, 'test_group')))

/** Anyone is a paying person of whose money something was not returned. */
export const isPaid = ({ lt }: { readonly lt: number }): boolean => lt !== 0

const offerwallAgeMs = 24 * 3_600_000

interface OfferwallPerson {
  readonly lt: number
  readonly abTests?: readonly string[] | undefined
  /** When the account was created. */
  readonly created: number
}

/** The offer wall is for people who never paid, are in its test, and have been here for more than a day. */
export const isOfferwallAvailable = (
  { lt, abTests = [], created }: OfferwallPerson,
  { now, ignoresAge = false }: { readonly now: number; readonly ignoresAge?: boolean },
): boolean =>
  !isPaid({ lt }) &&
  abTests.includes(splitText('offerwall_cmc', 'test_group')) &&
  (ignoresAge || now - created > offerwallAgeMs)
