import {
  ArrowRightIcon,
  Button,
  GiftIcon,
  IconButton,
  Menu,
  MessageCircleIcon,
  MicIcon,
  MicOffIcon,
  PhoneOffIcon,
  SettingsIcon,
  SparklesIcon,
  Tooltip,
  Trash2Icon,
  VideoIcon,
  XIcon,
} from '@serendip/ui'
import { useState } from 'react'
import { Bench, Row, Video } from './bench.tsx'
import type { Words } from './words.ts'

const variants = ['ember', 'solid', 'plain', 'quiet', 'danger'] as const

function Buttons({ words }: { words: Words }) {
  const [pending, setPending] = useState(false)
  return (
    <Bench name="Button">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{words.login}</Button>
          <Button variant={variant} icon={<SparklesIcon />}>
            {words.save}
          </Button>
          <Button variant={variant} pending>
            {words.save}
          </Button>
          <Button variant={variant} disabled>
            {words.save}
          </Button>
        </Row>
      ))}
      <Row>
        <Button size="s">{words.save}</Button>
        <Button size="m">{words.save}</Button>
        <Button size="l">{words.save}</Button>
        <Button size="xl">{words.save}</Button>
      </Row>
      <Button
        variant="ember"
        size="xl"
        block
        icon={<SparklesIcon />}
        pending={pending}
        onClick={() => setPending(true)}
      >
        {words.start}
      </Button>
      <Button variant="plain" block>
        {words.long}
      </Button>
      <Row>
        <Button variant="ember" iconEnd={<ArrowRightIcon />} asChild>
          <a href="#next">{words.next}</a>
        </Button>
        <Button variant="danger" icon={<Trash2Icon />}>
          {words.remove}
        </Button>
      </Row>
    </Bench>
  )
}

function IconButtons({ words }: { words: Words }) {
  const [muted, setMuted] = useState(true)
  return (
    <Bench name="IconButton">
      <Row>
        <IconButton label={words.close} icon={<XIcon />} size="s" />
        <IconButton label={words.close} icon={<XIcon />} />
        <IconButton label={words.close} icon={<XIcon />} size="l" />
        <IconButton label={words.close} icon={<XIcon />} variant="quiet" />
        <IconButton label={words.messages} icon={<MessageCircleIcon />} count={3} />
        <IconButton label={words.close} icon={<XIcon />} disabled />
        <IconButton label={words.close} icon={<XIcon />} pending />
        <IconButton label={words.next} icon={<ArrowRightIcon />} variant="ember" />
        <IconButton label={words.microphone} icon={<MicIcon />} pressed />
      </Row>
      <Video>
        <IconButton
          variant="glass"
          size="l"
          label={words.microphone}
          icon={muted ? <MicOffIcon /> : <MicIcon />}
          pressed={muted}
          onClick={() => setMuted(!muted)}
        />
        <IconButton variant="glass" size="l" label={words.camera} icon={<VideoIcon />} pressed={false} />
        <IconButton variant="glass" size="l" label={words.gift} icon={<GiftIcon />} disabled />
        <IconButton variant="danger" size="l" label={words.leave} icon={<PhoneOffIcon />} />
      </Video>
    </Bench>
  )
}

function Menus({ words }: { words: Words }) {
  const items = words.menu.map((label, index) => ({
    key: label,
    label,
    icon: <SettingsIcon />,
    checked: index === 0,
    disabled: index === 1,
    danger: index === 3,
    separated: index === 2,
    onSelect: () => {},
  }))
  return (
    <Bench name="Menu, Tooltip">
      <Row>
        <Menu
          align="start"
          items={items}
          trigger={<Button iconEnd={<SettingsIcon />}>{words.more}</Button>}
        />
        <Tooltip words={words.tooltip}>
          <Button variant="quiet">{words.setting}</Button>
        </Tooltip>
      </Row>
    </Bench>
  )
}

export function ActionsBench({ words }: { words: Words }) {
  return (
    <>
      <Buttons words={words} />
      <IconButtons words={words} />
      <Menus words={words} />
    </>
  )
}
