import type { TextStorage } from './analytics/storage.ts'
import type { Environment } from './settings/environment.ts'

const methods = ['error', 'warn', 'info', 'debug'] as const
type Method = (typeof methods)[number]

/** The facts of a log line: values of a fixed list, numbers or booleans, and never what a person wrote. */
type Facts = Readonly<Record<string, string | number | boolean | null>>

/** Log of the app in the browser's console, for developers. */
export type Logger = Readonly<Record<Method, (words: string, facts?: Facts) => void>>

/** 0 logs nothing, 1 errors, 2 also warnings, 3 events, 4 everything. */
export const defaultLogLevel = 2
const entry = 'logLevel'

/** Outside prod a developer may store another level; in prod it is the default one. */
export function logLevelOf(environment: Environment, storage: TextStorage): number {
  if (environment === 'prod') return defaultLogLevel
  const stored = storage.read(entry) ?? ''
  return /^[0-4]$/.test(stored) ? Number(stored) : defaultLogLevel
}

export function createLogger(level: number, sink: Pick<Console, Method>): Logger {
  const speak = (method: Method, loudness: number) => (words: string, facts?: Facts) => {
    if (loudness > level) return
    if (facts) sink[method](words, facts)
    else sink[method](words)
  }
  return {
    error: speak('error', 1),
    warn: speak('warn', 2),
    info: speak('info', 3),
    debug: speak('debug', 4),
  }
}
