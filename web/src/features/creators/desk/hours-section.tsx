import { type CreatorHours, overlapOf } from '@serendip/contract'
import { Button, Field, Notice, Section, Select, Skeleton } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { DayRow } from './day-row.tsx'
import styles from './desk.module.css'
import { dayNames } from './day-names.ts'
import { weekdays } from './week.ts'

const hoursKey = ['own-hours']

/** When a creator is usually there, day by day. */
export function HoursSection() {
  const { t } = useTranslation(['creator-desk', 'everywhere'])
  const { api } = usePlatform()
  const { data, isError, refetch } = useQuery({ queryKey: hoursKey, queryFn: () => api.creators.hours() })
  return (
    <Section title={t('hours.title')} text={t('hours.text')}>
      {isError && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
          {t('hours.failed')}
        </Notice>
      )}
      {data === undefined && !isError && <Skeleton shape="block" />}
      {data && (
        <Week
          key={JSON.stringify(data)}
          stored={{
            timeZone: data.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
            slots: data.slots,
          }}
        />
      )}
    </Section>
  )
}

function Week({ stored }: { readonly stored: CreatorHours }) {
  const { t, i18n } = useTranslation(['creator-desk', 'error'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const [hours, setHours] = useState(stored)
  const zones = useMemo(
    () => [...new Set([stored.timeZone, ...Intl.supportedValuesOf('timeZone')])],
    [stored],
  )
  const names = dayNames(i18n.language)
  const save = useMutation({
    mutationFn: () => api.creators.setHours({ body: hours }),
    onSuccess(answer) {
      queries.setQueryData(hoursKey, answer)
      notices.show({ title: t('hours.saved'), accent: 'success' })
    },
  })
  const overlap = overlapOf(hours.slots)
  return (
    <form
      className={styles.week}
      onSubmit={(event) => {
        event.preventDefault()
        if (overlap === undefined) save.mutate()
      }}
    >
      <Field label={t('hours.zone')}>
        <Select
          value={hours.timeZone}
          onChange={({ target }) => setHours({ ...hours, timeZone: target.value })}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
      <ul className={styles.days}>
        {weekdays.map((weekday) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            name={names[weekday - 1] ?? ''}
            slots={hours.slots}
            onChange={(slots) => setHours({ ...hours, slots: [...slots] })}
          />
        ))}
      </ul>
      {overlap !== undefined && (
        <Notice tone="error">{t('hours.overlap', { day: names[overlap - 1] })}</Notice>
      )}
      {save.isError && <Notice tone="error">{t(`error:${asApiError(save.error).code}`)}</Notice>}
      <div>
        <Button type="submit" size="l" variant="solid" pending={save.isPending}>
          {t('hours.save')}
        </Button>
      </div>
    </form>
  )
}
