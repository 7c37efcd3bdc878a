import {
  Avatar,
  Badge,
  CoinAmount,
  type LevelListener,
  LogoMark,
  Meter,
  ProgressSteps,
  Sign,
  SignalHighIcon,
  Spinner,
  TypeIcon,
} from '@serendip/ui'
import { Bench, Row, Video } from './bench.tsx'
import type { Words } from './words.ts'

const presences = ['online', 'inacall', 'offline'] as const
const signTones = ['neutral', 'mint', 'danger', 'warn', 'info', 'coin'] as const

/** A voice that does not change. */
const steady = (level: number) => (onLevel: LevelListener) => {
  onLevel(level)
  return () => {}
}

export function PeopleBench({ words, locale }: { words: Words; locale: string }) {
  return (
    <>
      <Bench name="Avatar">
        <Row>
          {words.names.map((name, index) => (
            <Avatar key={name} name={name} seed={`${index}`} presence={presences[index % 3] ?? 'offline'} />
          ))}
        </Row>
        <Row>
          <Avatar name={words.names[0] ?? ''} size="s" />
          <Avatar name={words.names[1] ?? ''} size="m" />
          <Avatar name={words.names[2] ?? ''} size="l" presence="online" label={words.online} />
          <Avatar name={words.names[3] ?? ''} size="xl" presence="inacall" />
        </Row>
      </Bench>
      <Signs />
      <Bench name="Badge, CoinAmount">
        <Row>
          <Badge>{words.optional}</Badge>
          <Badge tone="ember">3</Badge>
          <Badge tone="coin">{words.earns}</Badge>
          <Badge tone="mint" dot>
            {words.online}
          </Badge>
          <Badge tone="warn" icon={<TypeIcon />}>
            {words.free}
          </Badge>
          <Badge tone="danger">{words.leave}</Badge>
        </Row>
        <Video>
          <Badge tone="glass" dot>
            {words.good}
          </Badge>
          <Badge tone="glass" icon={<SignalHighIcon />}>
            02:41
          </Badge>
          <Badge tone="glass">
            <CoinAmount amount={1079} locale={locale} unit={words.coins} size="s" />
          </Badge>
          <Meter follow={steady(0.8)} label={words.level} variant="glass" />
        </Video>
        <Row>
          <CoinAmount amount={1240} locale={locale} unit={words.coins} size="s" />
          <CoinAmount amount={11400} locale={locale} unit={words.coins} />
          <CoinAmount amount={-60} locale={locale} unit={words.coins} signed />
          <CoinAmount amount={1500} locale={locale} unit={words.coins} size="l" />
        </Row>
      </Bench>
      <Bench name="ProgressSteps, Meter, Spinner, LogoMark">
        <ProgressSteps current={3} total={7} label={words.step} />
        <Row>
          <Meter follow={steady(0)} label={words.level} />
          <Meter follow={steady(0.4)} label={words.level} />
          <Meter follow={steady(1)} label={words.level} />
          <Spinner />
          <LogoMark />
        </Row>
      </Bench>
    </>
  )
}

function Signs() {
  return (
    <Bench name="Sign">
      <Row>
        {signTones.map((tone) => (
          <Sign key={tone} tone={tone}>
            <TypeIcon />
          </Sign>
        ))}
        <Sign size="m">
          <TypeIcon />
        </Sign>
        <Sign size="l" tone="mint">
          <TypeIcon />
        </Sign>
      </Row>
    </Bench>
  )
}
