import { type HoursSlot, minutesOfDay } from '@serendip/contract'
import { Button, IconButton, PlusIcon, Select, XIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { timeName } from './day-names.ts'
import styles from './desk.module.css'
import { endOf, nextSlot, slotsOfDayMax, stepMinutes } from './week.ts'

const times = Array.from({ length: minutesOfDay / stepMinutes }, (_, index) => index * stepMinutes)

interface DayRowProps {
  readonly weekday: number
  readonly name: string
  /** Of the whole week. */
  readonly slots: readonly HoursSlot[]
  onChange(slots: readonly HoursSlot[]): void
}

/** The times of one day. */
export function DayRow({ weekday, name, slots, onChange }: DayRowProps) {
  const { t } = useTranslation('creator-desk')
  const own = slots.filter((slot) => slot.weekday === weekday)
  return (
    <li className={styles.day}>
      <span className={styles.dayName}>{name}</span>
      <div className={styles.slots}>
        {own.length === 0 && <span className={styles.none}>{t('hours.none')}</span>}
        {own.map((slot) => (
          <SlotFields
            key={slots.indexOf(slot)}
            name={name}
            slot={slot}
            onChange={(changed) => onChange(slots.map((before) => (before === slot ? changed : before)))}
            onRemove={() => onChange(slots.filter((before) => before !== slot))}
          />
        ))}
      </div>
      {own.length < slotsOfDayMax && (
        <Button
          className={styles.add}
          icon={<PlusIcon />}
          aria-label={t('hours.add', { day: name })}
          onClick={() => onChange([...slots, nextSlot(slots, weekday)])}
        >
          {t('hours.addShort')}
        </Button>
      )}
    </li>
  )
}

interface SlotFieldsProps {
  readonly name: string
  readonly slot: HoursSlot
  onChange(slot: HoursSlot): void
  onRemove(): void
}

function SlotFields({ name, slot, onChange, onRemove }: SlotFieldsProps) {
  const { t, i18n } = useTranslation('creator-desk')
  const { fromMinute, toMinute } = slot
  const time = (minute: number) => timeName(minute % minutesOfDay, i18n.language)
  return (
    <div className={styles.slot}>
      <Select
        aria-label={t('hours.day', { day: name, part: t('hours.from') })}
        value={fromMinute}
        onChange={({ target }) => {
          const from = Number(target.value)
          onChange({ ...slot, fromMinute: from, toMinute: endOf(from, toMinute % minutesOfDay) })
        }}
      >
        {[...new Set([...times, fromMinute])].map((minute) => (
          <option key={minute} value={minute}>
            {time(minute)}
          </option>
        ))}
      </Select>
      <span className={styles.dash} aria-hidden="true">
        –
      </span>
      <Select
        aria-label={t('hours.day', { day: name, part: t('hours.to') })}
        value={toMinute % minutesOfDay}
        onChange={({ target }) => onChange({ ...slot, toMinute: endOf(fromMinute, Number(target.value)) })}
      >
        {[...new Set([...times, toMinute % minutesOfDay])].map((minute) => (
          <option key={minute} value={minute}>
            {minute > fromMinute ? time(minute) : t('hours.nextDay', { time: time(minute) })}
          </option>
        ))}
      </Select>
      <IconButton
        variant="quiet"
        icon={<XIcon />}
        label={t('hours.remove', { day: name, from: time(fromMinute) })}
        onClick={onRemove}
      />
    </div>
  )
}
