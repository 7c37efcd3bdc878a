import type { SettingKey } from '@serendip/contract/operator'

interface Floor {
  readonly min?: number
  readonly max?: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Limits to which operators may weaken what security, evidence and billing depend on, whoever confirms it:
 * beyond these the product would be defenceless. Whoever needs more changes the release.
 */
export const settingFloors: Partial<Readonly<Record<SettingKey, Floor>>> = {
  sessionIdleMs: { max: 30 * dayMs },
  sessionMaxMs: { max: 90 * dayMs },
  loginLimit: { max: 20 },
  loginWindowMs: { min: 5 * minuteMs },
  registrationLimit: { max: 50 },
  registrationWindowMs: { min: 10 * minuteMs },
  lookupFreeLimit: { max: 20 },
  lookupLimit: { max: 100 },
  lookupWindowMs: { min: 5 * minuteMs },
  resetLimit: { max: 10 },
  resetWindowMs: { min: 5 * minuteMs },
  resetBlockMs: { min: minuteMs },
  mailLimit: { max: 20 },
  strangerMailLimit: { max: 20 },
  strangerDomainMailLimit: { max: 200 },
  mailWindowMs: { min: 10 * minuteMs },
  captchaWork: { min: 20_000 },
  underAgeMemoryMs: { min: dayMs },
  identityTriesMax: { max: 10 },
  turnCredentialMs: { max: dayMs },
  // An appeal may be filed for six months, and needs what was decided on.
  evidenceKeepMs: { min: 180 * dayMs, max: 366 * dayMs },
  // It is private: kept as long as the privacy policy says, and not for collecting.
  deletedKeepMs: { min: 7 * dayMs, max: 14 * dayMs },
  // Erased content can be reported for as long as deleted content.
  erasureWaitMs: { min: 7 * dayMs },
  callTextKeepMs: { min: dayMs, max: 7 * dayMs },
  strikesToRaise: { max: 10 },
  strikeKeepMs: { min: 30 * dayMs },
  callConnectMs: { min: 5_000, max: minuteMs },
  callPauseEndMs: { min: 5_000, max: 2 * minuteMs },
  callSilenceMs: { min: 5_000, max: 2 * minuteMs },
  escrowExpiryMs: { max: hourMs },
}

/** Whether a value is a number outside its floor. */
export function isBeyondFloor(name: SettingKey, value: unknown): boolean {
  const { min = -Infinity, max = Infinity } = settingFloors[name] ?? {}
  return typeof value === 'number' && (value < min || value > max)
}
