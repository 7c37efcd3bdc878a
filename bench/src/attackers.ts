import { attacks } from './attacks.ts'

// The attackers, in their own process so that they do not slow the measurement: `attackers.ts <port> <short|full>`.
// Runs the attacks it receives by name, and returns what succeeded, or null, and the figures that they note.
const [port, form] = process.argv.slice(2)
const target = { port: Number(port), isShort: form === 'short' }
process.on('message', (name) => {
  const attack = attacks.find((knownAttack) => knownAttack.name === name)
  if (!attack) throw new Error(`no such attack: ${name}`)
  const figures: string[] = []
  attack
    .run(target, (figure) => figures.push(figure))
    .then(
      () => process.send?.({ fault: null, figures }),
      (error: unknown) => process.send?.({ fault: String(error), figures }),
    )
})
process.on('disconnect', () => process.exit(0))
