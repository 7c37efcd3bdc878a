import { runCommand } from './run-command.ts'
import type { Stage } from './stage.ts'

const checkLimitMs = 5 * 60_000

/** A stage that is one program: its exit code is the verdict, and its output is shown when it fails. */
export function checkStage(
  cores: Stage['cores'],
  name: string,
  program: string,
  args: readonly string[],
  next: string,
): Stage {
  return {
    name,
    cores,
    needs: [],
    uses: [],
    next,
    async run() {
      const { code, stdout, stderr } = await runCommand(program, args, { limitMs: checkLimitMs })
      if (code === 0) return { passed: 1, failed: 0 }
      return { passed: 0, failed: 1, output: stdout + stderr }
    },
  }
}
