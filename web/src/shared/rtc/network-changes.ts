/** The part of the Network Information API that reports a change of network; not every browser has it. */
interface Connection extends EventTarget {
  readonly type?: string
}

function connectionOf(source: Navigator): Connection | null {
  const connection: unknown = 'connection' in source ? source.connection : null
  return connection instanceof EventTarget ? connection : null
}

/** Reports when the device has come online or moved to another network. A mere change of speed does not count. */
export function onNetworkChange(run: () => void): () => void {
  const connection = connectionOf(navigator)
  let type = connection?.type
  const moved = () => {
    if (connection?.type === type) return
    type = connection?.type
    run()
  }
  window.addEventListener('online', run)
  connection?.addEventListener('change', moved)
  return () => {
    window.removeEventListener('online', run)
    connection?.removeEventListener('change', moved)
  }
}
