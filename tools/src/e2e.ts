import { chromiumPath, startServices } from './services/services.ts'
import { killCommands, runCommand } from './testing/run-command.ts'
import { keepTemporaryFilesInMemory } from './testing/temporary-directory.ts'

// `npm run e2e -- <journey>`: chosen journeys with their servers, on the build that is there.
const limitMs = 30 * 60_000

keepTemporaryFilesInMemory()

process.once('SIGINT', killCommands)
process.once('SIGTERM', killCommands)
const chromium = chromiumPath()
if (!chromium) {
  console.error('not run: chromium is missing (install it, or set CHROMIUM_PATH)')
  process.exitCode = 1
} else {
  const services = await startServices(['PostgreSQL', 'Redis', 'coturn'])
  // A name means the journey's file, not a folder above the checkout.
  const wanted = process.argv.slice(2).map((arg, at, all) => {
    const isOption = arg.startsWith('-') || all[at - 1]?.startsWith('-')
    return isOption ? arg : `/journeys/[^/]*${arg}[^/]*$`
  })
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...wanted]
  const env = { ...services.env, CHROMIUM_PATH: chromium }
  const { code } = await runCommand('playwright', args, { env, limitMs, show: true })
  await services.stop()
  process.exitCode = code
}
