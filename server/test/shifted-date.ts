// Preloaded into a process (`node --import`), it sets the machine's clock this many milliseconds ahead.
const RealDate = Date
const aheadMs = Number(process.env['TEST_CLOCK_AHEAD_MS'] ?? '0')
const now = (): number => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
