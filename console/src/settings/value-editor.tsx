import { type SettingView, settingCatalogue } from '@serendip/contract/operator'
import { Field, Select, Switch, TextArea, TextInput } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EndsEditor, SharesEditor } from './experiment-editors.tsx'
import {
  boundsText,
  bytesPerMegabyte,
  type DurationUnit,
  durationUnitNames,
  durationUnits,
  type EditorProps,
  fieldOf,
  filterNames,
  listOf,
  numberOf,
  unitOf,
} from './setting-value.ts'
import styles from './settings-screen.module.css'

const isWithin = (value: number, { min, max }: SettingView): boolean =>
  Number.isFinite(value) && value >= (min ?? value) && value <= (max ?? value)

/** A number as it is typed; `scale` is how many of the stored unit one of the shown is. */
function NumberInput({
  setting,
  start,
  scale = 1,
  onChange,
}: {
  readonly setting: SettingView
  readonly start: number
  readonly scale?: number
  onChange(value: number | undefined): void
}) {
  const [text, setText] = useState(String(start / scale))
  const change = (next: string) => {
    setText(next)
    const value = next.trim() === '' ? Number.NaN : Number(next) * scale
    const isWhole = settingCatalogue[setting.key].kind === 'share' || Number.isInteger(value)
    onChange(isWhole && isWithin(value, setting) ? value : undefined)
  }
  return <TextInput inputMode="decimal" value={text} onChange={(event) => change(event.target.value)} />
}

function NumberEditor({ setting, start, error, onChange, scale }: EditorProps & { readonly scale?: number }) {
  const { t } = useTranslation('console')
  return (
    <Field label={t('settings.newValue')} hint={boundsText(setting, t)} error={error}>
      <NumberInput
        setting={setting}
        start={numberOf(start)}
        onChange={onChange}
        {...(scale ? { scale } : {})}
      />
    </Field>
  )
}

function DurationEditor({ setting, start, error, onChange }: EditorProps) {
  const { t } = useTranslation('console')
  const [ms, setMs] = useState(numberOf(start))
  const [unit, setUnit] = useState<DurationUnit>(unitOf(ms))
  const change = (value: number | undefined) => {
    if (value !== undefined) setMs(value)
    onChange(value)
  }
  const pick = (name: string) => {
    const next = durationUnitNames.find((knownName) => knownName === name)
    if (!next) return
    setUnit(next)
    onChange(ms)
  }
  return (
    <div className={styles.pair}>
      <Field label={t('settings.newValue')} hint={boundsText(setting, t)} error={error}>
        <NumberInput key={unit} setting={setting} start={ms} scale={durationUnits[unit]} onChange={change} />
      </Field>
      <Field label={t('settings.unit')}>
        <Select value={unit} onChange={(event) => pick(event.target.value)}>
          {durationUnitNames.map((name) => (
            <option key={name} value={name}>
              {t(`unit.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function PricesEditor({ setting, start, error, onChange }: EditorProps) {
  const { t } = useTranslation('console')
  const [prices, setPrices] = useState<Readonly<Record<string, number | undefined>>>(
    Object.fromEntries(filterNames.map((name) => [name, fieldOf(start, name)])),
  )
  const change = (name: string, coins: number | undefined) => {
    const next = { ...prices, [name]: coins }
    setPrices(next)
    onChange(filterNames.every((knownName) => next[knownName] !== undefined) ? next : undefined)
  }
  return filterNames.map((name) => (
    <Field
      key={name}
      label={t(`filter.${name}`)}
      hint={boundsText(setting, t)}
      error={prices[name] === undefined && error}
    >
      <NumberInput setting={setting} start={fieldOf(start, name)} onChange={(coins) => change(name, coins)} />
    </Field>
  ))
}

interface TextEditorProps extends EditorProps {
  readonly hint: string
  readonly separator: string
  parse(part: string): unknown
}

/** A list as a text; undefined from `parse` refuses the whole. */
function ListEditor({ start, error, onChange, hint, separator, parse }: TextEditorProps) {
  const { t } = useTranslation('console')
  const [text, setText] = useState(listOf(start).join(separator))
  const change = (next: string) => {
    setText(next)
    const parts = next.split(separator.trim() === '' ? separator : separator.trim())
    const values = parts
      .map((part) => part.trim())
      .filter(Boolean)
      .map(parse)
    onChange(values.includes(undefined) ? undefined : [...new Set(values)])
  }
  return (
    <Field label={t('settings.newValue')} hint={hint} error={error}>
      <TextArea
        rows={separator === '\n' ? 8 : 2}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  )
}

function AddressEditor({ start, error, onChange }: EditorProps) {
  const { t } = useTranslation('console')
  const [text, setText] = useState(typeof start === 'string' ? start : '')
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') onChange(null)
    else onChange(URL.canParse(next) ? next : undefined)
  }
  return (
    <Field label={t('settings.newValue')} hint={t('settings.addressHint')} error={error}>
      <TextInput type="url" value={text} onChange={(event) => change(event.target.value)} />
    </Field>
  )
}

function SwitchEditor({ start, onChange }: EditorProps) {
  const { t } = useTranslation('console')
  const [isOn, setOn] = useState(start === true)
  const change = (next: boolean) => {
    setOn(next)
    onChange(next)
  }
  return (
    <Switch
      label={t('settings.newValue')}
      checked={isOn}
      onChange={(event) => change(event.target.checked)}
    />
  )
}

/** Editor of a setting, by its kind. */
export function ValueEditor(props: EditorProps): ReactNode {
  const { t } = useTranslation('console')
  const { kind } = settingCatalogue[props.setting.key]
  const { min, max } = props.setting
  switch (kind) {
    case 'duration':
      return <DurationEditor {...props} />
    case 'bytes':
      return <NumberEditor {...props} scale={bytesPerMegabyte} />
    case 'filterPrices':
      return <PricesEditor {...props} />
    case 'experiments':
      return <SharesEditor {...props} />
    case 'experimentEnds':
      return <EndsEditor {...props} />
    case 'switch':
      return <SwitchEditor {...props} />
    case 'address':
      return <AddressEditor {...props} />
    case 'countries':
      return (
        <ListEditor
          {...props}
          separator=", "
          hint={t('settings.countriesHint')}
          parse={(part) => (/^[A-Za-z]{2}$/.test(part) ? part.toUpperCase() : undefined)}
        />
      )
    case 'places':
      return (
        <ListEditor
          {...props}
          separator=", "
          hint={t('settings.placesHint')}
          parse={(part) => (/^(?:us-)?[a-z]{2}$/i.test(part) ? part.toUpperCase() : undefined)}
        />
      )
    case 'words':
      return (
        <ListEditor
          {...props}
          separator={'\n'}
          hint={t('settings.wordsHint')}
          parse={(part) => (part.length >= 2 ? part : undefined)}
        />
      )
    case 'numbers':
      return (
        <ListEditor
          {...props}
          separator=", "
          hint={t('settings.numbersHint')}
          parse={(part) => {
            const value = Number(part)
            return Number.isInteger(value) && value >= (min ?? value) && value <= (max ?? value)
              ? value
              : undefined
          }}
        />
      )
    default:
      return <NumberEditor {...props} />
  }
}
