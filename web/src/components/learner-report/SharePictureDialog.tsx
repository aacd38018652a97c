import type { IndividualReport } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../ui/ActionDialog.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { shareOfRange } from '../charts/share-of-range.ts'
import { saveFile } from '../save-file.ts'
import styles from './SharePictureDialog.module.css'
import { drawPicture, type PictureText, pictureSize } from './share-picture.ts'
import { useSentence } from './use-sentence.ts'

type Props = { report: IndividualReport; onClose: () => void }

/**
 * The learner chooses a sentence, or none, and shares the picture with the device’s share sheet; without one, the
 * picture is downloaded. It is drawn on the device and never sent to the server.
 */
export function SharePictureDialog({ report, onClose }: Props) {
  const { t } = useTranslation('leader')
  const sentences = useListedSentences(report)
  const [chosen, setChosen] = useState('0')
  const [isNamed, setNamed] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { title = '', sentence = '' } = sentences[Number(chosen)] ?? {}
  const text = {
    title,
    sentence,
    questionnaire: report.instrument.name,
    name: isNamed ? report.learner.name : '',
  }
  const file = usePictureFile(canvas, text, report)
  const hasShareSheet = canShare(new File([], 'picture.png', { type: 'image/png' }))

  async function share() {
    if (!file.current) return
    if (hasShareSheet) {
      try {
        await navigator.share({ files: [file.current] })
      } catch (error) {
        // The learner closed the share sheet.
        if (error instanceof DOMException && error.name === 'AbortError') return
        saveFile(file.current, file.current.name)
      }
    } else saveFile(file.current, file.current.name)
    onClose()
  }

  return (
    <ActionDialog
      title={t('report.picture.title')}
      cancel={t('report.picture.cancel')}
      confirm={t(hasShareSheet ? 'report.picture.share' : 'report.picture.download')}
      isPending={false}
      onConfirm={() => void share()}
      onClose={onClose}
    >
      <p>{t('report.picture.lead')}</p>
      <canvas
        ref={canvas}
        className={styles.picture}
        width={pictureSize.width}
        height={pictureSize.height}
        role="img"
        aria-label={t('report.picture.alt', { text: [title, sentence, text.name].filter(Boolean).join(' ') })}
      />
      <RadioGroup
        label={t('report.picture.choose')}
        options={[
          ...sentences.map(({ title, sentence }, i) => ({ value: String(i), label: `${title} ${sentence}` })),
          { value: 'none', label: t('report.picture.none') },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      <Checkbox isSelected={isNamed} onChange={setNamed}>
        {t('report.picture.name')}
      </Checkbox>
    </ActionDialog>
  )
}

function canShare(file: File) {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** The sentences of the portrait, each with its heading. */
function useListedSentences({ portrait, language }: IndividualReport) {
  const { t } = useTranslation('leader')
  const write = useSentence(language)
  return portrait.flatMap(({ part, sentences, items }) => {
    const text = formatsFor(language).sentences(sentences.map(write))
    const partTitle = t(`report.portrait.${part}`)
    if (items.length === 0) return [{ title: partTitle, sentence: text }]
    return items.map((item) => ({ title: text || partTitle, sentence: write(item) }))
  })
}

/** Draws the picture after the fonts for its texts have loaded, or with the fonts of the device if loading fails. */
function usePictureFile(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  text: PictureText,
  report: IndividualReport,
) {
  const { language, direction, customization, scales, instrument } = report
  const { title, sentence, questionnaire, name } = text
  const accent = customization.accentColor ?? '#0f4f55'
  /** Prepared before the learner presses the button, because browsers open the share sheet only during a press. */
  const file = useRef<File>(undefined)
  useEffect(() => {
    let isCurrent = true
    const style = getComputedStyle(document.documentElement)
    const [serif, sans] = [style.getPropertyValue('--font-serif'), style.getPropertyValue('--font-sans')]
    const texts = { title, sentence, questionnaire, name }
    const letters = Object.values(texts).join('')
    const shares = scales.map(({ sum, min, max }) => shareOfRange(sum, min, max))
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      if (!isCurrent || !context) return
      drawPicture(context, shares, texts, { language, direction, serif, sans, accent })
      canvas.current?.toBlob((blob) => {
        if (isCurrent && blob)
          file.current = new File([blob], `${instrument.name}.png`, { type: 'image/png' })
      })
    }
    const fonts = [`30px ${serif}`, `30px ${sans}`, `600 30px ${sans}`]
    void Promise.all(fonts.map((font) => document.fonts.load(font, letters))).then(draw, draw)
    return () => {
      isCurrent = false
    }
  }, [canvas, title, sentence, questionnaire, name, language, direction, accent, scales, instrument.name])
  return file
}
