import {
  CakeIcon,
  Checkbox,
  Chip,
  GlobeIcon,
  LanguagesIcon,
  MarsIcon,
  RadioCards,
  Slider,
  Switch,
  Tabs,
  UsersIcon,
  VenusIcon,
} from '@serendip/ui'
import { useState } from 'react'
import { Bench, Row, Video } from './bench.tsx'
import type { Words } from './words.ts'

function Filter({ words }: { words: Words }) {
  const [filter, setFilter] = useState<'both' | 'female' | 'male'>('both')
  return (
    <Bench name="RadioCards, Chip">
      <RadioCards
        label={words.meet}
        value={filter}
        onChange={setFilter}
        cards={[
          { value: 'both', title: words.anyone, detail: words.free, icon: <UsersIcon /> },
          { value: 'female', title: words.women, detail: words.womenPrice, icon: <VenusIcon /> },
          { value: 'male', title: words.men, detail: words.menPrice, icon: <MarsIcon />, disabled: true },
        ]}
      />
      <RadioCards
        label={words.meet}
        layout="tiles"
        value={filter}
        onChange={setFilter}
        cards={[
          { value: 'both', title: words.anyone, detail: words.free, aside: words.free, wide: true },
          { value: 'female', title: words.women, detail: words.womenPrice, aside: words.womenPrice },
          { value: 'male', title: words.men, detail: words.menPrice, aside: words.menPrice },
        ]}
      />
      <Row>
        <Chip icon={<LanguagesIcon />}>{words.languages}</Chip>
        <Chip icon={<GlobeIcon />} selected>
          {words.anywhere}
        </Chip>
        <Chip icon={<CakeIcon />} disabled>
          {words.age}
        </Chip>
      </Row>
      <Video>
        <Chip variant="glass" icon={<GlobeIcon />}>
          {words.anywhere}
        </Chip>
      </Video>
    </Bench>
  )
}

function Settings({ words }: { words: Words }) {
  const [blurred, setBlurred] = useState(true)
  const [volume, setVolume] = useState([60])
  const [ages, setAges] = useState([21, 35])
  return (
    <Bench name="Switch, Checkbox, Slider">
      <Switch
        label={words.setting}
        hint={words.settingHint}
        checked={blurred}
        onChange={() => setBlurred(!blurred)}
      />
      <Switch label={words.setting} />
      <Switch label={words.setting} disabled />
      <Checkbox label={words.rules} defaultChecked />
      <Checkbox label={words.rules} error={words.rulesError} />
      <Checkbox label={words.rules} hint={words.settingHint} disabled />
      <Slider labels={[words.volume]} value={volume} onChange={setVolume} />
      <Slider labels={[words.youngest, words.oldest]} value={ages} onChange={setAges} min={18} max={80} />
      <Slider labels={[words.volume]} value={[20]} onChange={() => {}} disabled />
    </Bench>
  )
}

function TabsBench({ words }: { words: Words }) {
  const [tab, setTab] = useState('0')
  return (
    <Bench name="Tabs">
      <Tabs
        label={words.messages}
        value={tab}
        onChange={setTab}
        tabs={words.tabs.map((label, index) => ({ value: `${index}`, label, count: index === 1 ? 3 : 0 }))}
      >
        <p>{words.tabs[Number(tab)]}</p>
      </Tabs>
    </Bench>
  )
}

export function ChoicesBench({ words }: { words: Words }) {
  return (
    <>
      <Filter words={words} />
      <Settings words={words} />
      <TabsBench words={words} />
    </>
  )
}
