import { missing, startServices } from './services/services.ts'
import { killCommands } from './testing/run-command.ts'
import { runStages } from './testing/run-stages.ts'
import { selectStages } from './testing/select-stages.ts'
import { keepTemporaryFilesInMemory } from './testing/temporary-directory.ts'

keepTemporaryFilesInMemory()

// An interrupted run leaves no browser or server behind: with its programs gone the stage finishes at once and stops
// its services, and no further stage starts.
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interruption.abort()
    killCommands()
  })
}

const strict = process.env['CI'] === 'true' || process.env['CI'] === '1'
const chosen = selectStages(process.argv.slice(2))
if ('problem' in chosen) {
  console.error(chosen.problem)
  process.exitCode = 2
} else {
  const totals = await runStages(chosen.stages, {
    strict,
    interrupted: interruption.signal,
    print: (line) => console.log(line),
    machine: { missing, start: startServices },
  })
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  if (totals.failed > 0 || interruption.signal.aborted) process.exitCode = 1
}
