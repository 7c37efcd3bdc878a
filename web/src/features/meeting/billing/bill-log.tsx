import type { CallBill } from '@serendip/contract'
import { VisuallyHidden } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillNews, newsOf, nothingTold } from './bill-warnings.ts'
import { useBillWords } from './use-bill-words.ts'

interface LogLine {
  readonly key: number
  readonly news: BillNews
}

/** Announces changes of the bill to screen readers, each once; the passing seconds are not announced. */
export function BillLog({ bill }: { bill: CallBill }) {
  const { t } = useTranslation('call')
  const { perSecond } = useBillWords()
  const told = useRef(nothingTold)
  const [lines, setLines] = useState<readonly LogLine[]>([])
  useEffect(() => {
    const step = newsOf(told.current, bill)
    told.current = step.told
    if (step.news.length === 0) return
    setLines((before) => [
      ...before,
      ...step.news.map((news, index) => ({ key: before.length + index, news })),
    ])
  }, [bill])
  const wordsOf = (news: BillNews): string =>
    news.kind === 'warning'
      ? t('bill.say.warning', { count: news.seconds })
      : t(`bill.say.${news.state}`, { perSecond: perSecond(bill.rateCoins) })
  return (
    <VisuallyHidden>
      <span role="log" aria-label={t('bill.card.label')}>
        {lines.map(({ key, news }) => (
          <span key={key}>{wordsOf(news)} </span>
        ))}
      </span>
    </VisuallyHidden>
  )
}
