import { formatLocale } from '@serendip/contract'
import { Button, Field, Notice, Select } from '@serendip/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BreakDialog } from './break-dialog.tsx'
import styles from './limits.module.css'

const dayChoices = [1, 7, 30, 90, 365] as const

/** Stops one's own spending for a while. It can be extended, never shortened, so it asks for confirmation. */
export function BreakSection({ excludedUntil }: { excludedUntil: number | null }) {
  const { t, i18n } = useTranslation('wallet')
  const id = useId()
  const [days, setDays] = useState<number>(dayChoices[1])
  const [isAsking, setAsking] = useState(false)
  const until = (instant: number) =>
    new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long', timeStyle: 'short' }).format(
      instant,
    )
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {t('break.title')}
        </h2>
        <p className={styles.text}>{t('break.text')}</p>
      </div>
      {excludedUntil !== null && <Notice>{t('break.until', { until: until(excludedUntil) })}</Notice>}
      <div className={styles.form}>
        <Field label={t('break.days')}>
          <Select value={String(days)} onChange={({ target }) => setDays(Number(target.value))}>
            {dayChoices.map((choice) => (
              <option key={choice} value={choice}>
                {t('break.choice', { count: choice })}
              </option>
            ))}
          </Select>
        </Field>
        <Button className={styles.save ?? ''} onClick={() => setAsking(true)}>
          {excludedUntil === null ? t('break.begin') : t('break.extend')}
        </Button>
      </div>
      <BreakDialog days={days} open={isAsking} onOpenChange={setAsking} />
    </section>
  )
}
