import type { Instructions } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './ScaleLegend.module.css'

/** The options of the statements, each with its number and text. */
export function ScaleLegend({ options, noOpportunity }: Pick<Instructions, 'options' | 'noOpportunity'>) {
  const { t } = useTranslation('assessment')
  const textOf = (option: Instructions['options'][number] | undefined) => option?.text ?? ''
  return (
    <>
      <p>{t('instructions.scaleLead', { lowest: textOf(options[0]), highest: textOf(options.at(-1)) })}</p>
      <ol className={styles.legend}>
        {options.map(({ value, text }) => (
          <li key={value} className={styles.option}>
            <span className={styles.value}>{value}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {noOpportunity && <p>{noOpportunity.text}</p>}
    </>
  )
}
