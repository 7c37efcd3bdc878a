import type { Config } from './config/config.ts'
import type { DemoOperator } from './modules/operators/index.ts'
import type { RunningProcess } from './roles/start-process.ts'

/** Prints the addresses once the process serves. */
export function greet(
  config: Config,
  { port, consolePort, demoAccounts }: Pick<RunningProcess, 'port' | 'consolePort' | 'demoAccounts'>,
  engine: 'embedded' | 'postgres',
  hasDevMail: boolean,
  demoOperators: readonly DemoOperator[],
): void {
  const origin = config.http.publicOrigin ?? `http://localhost:${port}`
  const lines = [
    '',
    `  Serendip is ready: ${origin}`,
    `  API description:   ${origin}/api/openapi.json`,
    `  Roles:             ${config.roles.join(', ')}`,
  ]
  if (hasDevMail) lines.push(`  Mails:             ${origin}/dev/mail (none leaves)`)
  for (const [index, { email, password }] of demoAccounts.entries()) {
    lines.push(`${index === 0 ? '  Demo accounts:     ' : '                     '}${email}  ${password}`)
  }
  if (consolePort !== null) {
    lines.push(`  Console:           ${config.console.origin ?? `http://localhost:${consolePort}`}`)
    for (const [index, { email, password }] of demoOperators.entries()) {
      lines.push(`${index === 0 ? '  Demo operators:    ' : '                     '}${email}  ${password}`)
    }
  }
  if (engine === 'embedded') {
    lines.push(
      `  Data:              ${config.storage.dataDirectory}`,
      '  Embedded storage survives a killed process, but not a power failure, and serves one process only.',
      '  For more than that, set DATABASE_URL (PostgreSQL) and REDIS_URL (Redis).',
    )
  }
  if (!config.turn) {
    const warning = 'no TURN server is configured: people see each other’s network addresses'
    lines.push(config.appEnv === 'prod' ? `  WARNING: ${warning}.` : `  Calls are direct: ${warning}.`)
  }
  console.log(`${lines.join('\n')}\n`)
}
