import { spawn } from 'node:child_process'
import { root } from './testing/root.ts'

// Live reload: Node restarts the server when a file it imports changes, and Vite, inside the server, sends changed
// modules to the browser.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, APP_ENV: 'dev', DEV: '1' },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
server.once('exit', (code) => {
  process.exitCode = code ?? 0
})
