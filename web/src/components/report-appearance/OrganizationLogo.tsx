import { useApi } from '../../api/ApiContext.tsx'
import styles from './OrganizationLogo.module.css'

/** An organisation's logo on the paper for which it was made, also where the page around it is dark. */
export function OrganizationLogo({ url, alt }: { url: string; alt: string }) {
  const { imageHost } = useApi().config
  return <img src={`${imageHost}${url}`} alt={alt} className={styles.logo} />
}
