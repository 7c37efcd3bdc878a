import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Provides a path for a tool's JSON report and reads it afterwards; null if nothing readable was written. */
export async function withReport(
  produce: (path: string) => Promise<void>,
): Promise<Record<string, unknown> | null> {
  const folder = mkdtempSync(join(tmpdir(), 'serendip-report-'))
  const path = join(folder, 'report.json')
  try {
    await produce(path)
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
