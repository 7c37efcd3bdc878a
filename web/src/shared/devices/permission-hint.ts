/** Place in which a denied camera can be allowed again; each has its own text in the strings. */
export type PermissionPlace =
  | 'chromeDesk'
  | 'chromeAndroid'
  | 'safariPhone'
  | 'safariMac'
  | 'firefox'
  | 'other'

/** Reads the browser from its user agent, only to point at the right button. */
export function permissionPlaceOf(userAgent: string): PermissionPlace {
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent)
  if (isApplePhone) return 'safariPhone'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrome\/|Chromium\//.test(userAgent)) return /Android/.test(userAgent) ? 'chromeAndroid' : 'chromeDesk'
  return /Safari\//.test(userAgent) ? 'safariMac' : 'other'
}
