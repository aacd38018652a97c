import { useApi } from '../../api/ApiContext.tsx'
import styles from './OrganizationLogo.module.css'

/** An organization's logo on a light background, even in dark mode. */
export function OrganizationLogo({ url, alt }: { url: string; alt: string }) {
  const { imageHost } = useApi().config
  return <img src={`${imageHost}${url}`} alt={alt} className={styles.logo} />
}
