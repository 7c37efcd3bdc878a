import { pino } from 'pino'
import { cutSecrets } from './cut-secrets.ts'

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Secrets are cut out whoever logs them, and however deep they lie. */
export const logOptions = (level: Level) => ({
  level,
  base: null,
  formatters: {
    // Query parameters and bodies stay out of the log: they may hold what a person wrote.
    log: ({ req: _request, res: _response, ...fields }: Record<string, unknown>) =>
      cutSecrets(fields) as Record<string, unknown>,
  },
  // An error is plain text by then, and stays what it is.
  serializers: { err: (told: unknown) => told },
})

/** JSON lines to standard output. */
export const createLogger = (level: Level) => pino(logOptions(level))
