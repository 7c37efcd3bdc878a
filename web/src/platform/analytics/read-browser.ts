export interface BrowserFacts {
  readonly browserName: string
  readonly browserVersion: string
  readonly deviceVendor: string
  readonly deviceModel: string
  readonly deviceType: 'mobile' | 'tablet' | 'desktop'
  readonly osName: string
  readonly osVersion: string
}

/** First match wins: browsers name their ancestors too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /(?:OPR|OPT)\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+) (?:Mobile\/\w+ )?Safari/],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /Windows NT ([\d.]+)/],
  ['Android', /Android ([\d.]+)?/],
  ['iOS', /(?:iPhone|CPU) OS ([\d_]+)/],
  ['Mac OS', /Mac OS X ([\d_.]+)/],
  ['Chrome OS', /CrOS \w+ ([\d.]+)/],
  ['Linux', /Linux()/],
]
const vendors: readonly (readonly [string, RegExp])[] = [
  ['Apple', /iPhone|iPad|Macintosh/],
  ['Samsung', /\bSM-\w+|Samsung/i],
  ['Google', /Pixel/],
  ['Xiaomi', /Redmi|\bMi \w+|Xiaomi|POCO/],
  ['Huawei', /Huawei|HUAWEI/],
]

const firstOf = (list: readonly (readonly [string, RegExp])[], text: string): readonly [string, string] => {
  for (const [name, pattern] of list) {
    const found = pattern.exec(text)
    if (found) return [name, (found[1] ?? '').replace(/_/g, '.')]
  }
  return ['', '']
}

const modelOf = (text: string): string =>
  /iPhone|iPad|Macintosh/.exec(text)?.[0] ?? /Android[^;)]*; ([^;)]+?)(?: Build|[;)])/.exec(text)?.[1] ?? ''

/** Browser, device and system according to the user agent; empty if it does not say. */
export function readBrowser(userAgent: string): BrowserFacts {
  const [browserName, browserVersion] = firstOf(browsers, userAgent)
  const [osName, osVersion] = firstOf(systems, userAgent)
  const isTablet = /iPad|Tablet/.test(userAgent) || (osName === 'Android' && !/Mobile/.test(userAgent))
  return {
    browserName,
    browserVersion,
    osName,
    osVersion,
    deviceVendor: firstOf(vendors, userAgent)[0],
    deviceModel: modelOf(userAgent).slice(0, 60),
    deviceType: isTablet ? 'tablet' : /Mobile|iPhone/.test(userAgent) ? 'mobile' : 'desktop',
  }
}
