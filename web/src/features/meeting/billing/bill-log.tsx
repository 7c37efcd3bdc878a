import type { CallBill } from '@serendip/contract'
import { VisuallyHidden } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillAnnouncement, announcementsOf, nothingAnnounced } from './bill-warnings.ts'
import { useBillWords } from './use-bill-words.ts'

interface LogLine {
  readonly key: number
  readonly announcement: BillAnnouncement
}

/** Announces changes of the bill to screen readers, each once; the passing seconds are not announced. */
export function BillLog({ bill }: { bill: CallBill }) {
  const { t } = useTranslation('call')
  const { perSecond } = useBillWords()
  const announced = useRef(nothingAnnounced)
  const [lines, setLines] = useState<readonly LogLine[]>([])
  useEffect(() => {
    const step = announcementsOf(announced.current, bill)
    announced.current = step.announced
    if (step.announcements.length === 0) return
    setLines((before) => [
      ...before,
      ...step.announcements.map((announcement, index) => ({ key: before.length + index, announcement })),
    ])
  }, [bill])
  const wordsOf = (announcement: BillAnnouncement): string =>
    announcement.kind === 'warning'
      ? t('bill.announce.warning', { count: announcement.seconds })
      : t(`bill.announce.${announcement.state}`, { perSecond: perSecond(bill.rateCoins) })
  return (
    <VisuallyHidden>
      <span role="log" aria-label={t('bill.card.label')}>
        {lines.map(({ key, announcement }) => (
          <span key={key}>{wordsOf(announcement)} </span>
        ))}
      </span>
    </VisuallyHidden>
  )
}
