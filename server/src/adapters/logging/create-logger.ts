import { pino } from 'pino'
import { cutSecrets } from './cut-secrets.ts'

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Secrets are redacted for every caller, however deeply nested. */
export const logOptions = (level: Level) => ({
  level,
  base: null,
  formatters: {
    // Query parameters and bodies are not logged: they may contain what a person wrote.
    log: ({ req: _request, res: _response, ...fields }: Record<string, unknown>) =>
      cutSecrets(fields) as Record<string, unknown>,
  },
  // An error has been serialised by then and is left as it is.
  serializers: { err: (given: unknown) => given },
})

/** JSON lines to standard output. */
export const createLogger = (level: Level) => pino(logOptions(level))
