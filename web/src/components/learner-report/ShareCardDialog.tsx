import type { IndividualReport } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../ui/ActionDialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { saveFile } from '../save-file.ts'
import styles from './ShareCardDialog.module.css'
import { type CardText, cardSize, drawCard, listCardSentences } from './share-card.ts'

type Props = { report: IndividualReport; onClose: () => void }

/**
 * The learner chooses a sentence and downloads the card as a picture. The card is drawn on the device and never sent to
 * the server.
 */
export function ShareCardDialog({ report, onClose }: Props) {
  const { t } = useTranslation('leader')
  const [chosenId, setChosenId] = useState('looked')
  const canvas = useRef<HTMLCanvasElement>(null)
  const options = listCardSentences(report).map((sentence) => ({
    value: sentence.id,
    label: t(`report.card.sentence.${sentence.key}`, { scale: 'scale' in sentence ? sentence.scale : '' }),
  }))
  const text = {
    organization: report.organization.name,
    cohort: report.cohort.name,
    questionnaire: report.instrument.name,
    sentence: options.find(({ value }) => value === chosenId)?.label ?? '',
    date: formatsFor(report.language).date(report.completedAt),
  }
  useCardDrawing(canvas, text, report)
  const download = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) saveFile(blob, `${report.instrument.name}.png`)
      onClose()
    })
  return (
    <ActionDialog
      title={t('report.card.title')}
      cancel={t('report.card.cancel')}
      confirm={t('report.card.download')}
      isPending={false}
      onConfirm={download}
      onClose={onClose}
    >
      <p>{t('report.card.lead')}</p>
      <canvas
        ref={canvas}
        className={styles.card}
        width={cardSize.width}
        height={cardSize.height}
        role="img"
        aria-label={t('report.card.alt', text)}
      />
      <RadioGroup label={t('report.card.choose')} options={options} value={chosenId} onChange={setChosenId} />
    </ActionDialog>
  )
}

/** Draws the card after the fonts for its texts have loaded, or with the fonts of the device if loading fails. */
function useCardDrawing(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  text: CardText,
  report: IndividualReport,
) {
  const { language, direction, customization } = report
  const { accentColor } = customization
  const { organization, cohort, questionnaire, sentence, date } = text
  useEffect(() => {
    let isCurrent = true
    const style = getComputedStyle(document.documentElement)
    const [serif, sans] = [style.getPropertyValue('--font-serif'), style.getPropertyValue('--font-sans')]
    const texts = { organization, cohort, questionnaire, sentence, date }
    const letters = Object.values(texts).join('')
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      const accent = accentColor ?? '#0f4f55'
      if (isCurrent && context) drawCard(context, texts, { language, direction, serif, sans, accent })
    }
    const fontLoads = [serif, sans].map((font) => document.fonts.load(`30px ${font}`, letters))
    void Promise.all(fontLoads).then(draw, draw)
    return () => {
      isCurrent = false
    }
  }, [canvas, organization, cohort, questionnaire, sentence, date, language, direction, accentColor])
}
