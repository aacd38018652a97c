import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainLink } from '../../ui/Link.tsx'
import { PetalFigure } from '../../ui/PetalFigure.tsx'
import styles from './Brand.module.css'

const petals = [0.82, 0.55, 1, 0.68, 0.9]

/** The product's logo and name, linked to the home page. */
export function Brand({ productName }: { productName: string }) {
  const { t } = useTranslation('account')
  return (
    <PlainLink to="/" aria-label={t('layout.homeOf', { productName })} className={styles.brand}>
      <span className={styles.logo}>
        <PetalFigure values={petals} />
      </span>
      <span className={styles.name}>{productName}</span>
    </PlainLink>
  )
}
