/** Number of files and connections that this process may have open; Windows has no such bound. */
export function descriptorsMax(): number {
  // Otherwise the report asks DNS for the name of every peer.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | string } }
  }
  const soft = userLimits?.open_files.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
