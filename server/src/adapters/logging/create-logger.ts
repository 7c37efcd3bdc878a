import { pino } from 'pino'

const secretPaths = [
  '*.token',
  '*.password',
  '*.authorization',
  '*.secret',
  'headers.authorization',
  'headers.cookie',
]

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Fields that could hold a secret are cut out whoever logs them. */
export const logOptions = (level: Level) => ({
  level,
  base: null,
  redact: { paths: secretPaths, censor: '[cut]' },
  serializers: {
    // Query parameters and bodies stay out of the log: they may hold what a person wrote.
    err: (error: Error) => ({ name: error.name, message: error.message, stack: error.stack }),
    req: () => undefined,
    res: () => undefined,
  },
})

/** JSON lines to standard output. */
export const createLogger = (level: Level) => pino(logOptions(level))
