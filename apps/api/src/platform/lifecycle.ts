/** Whether this process is on its way out: it finishes what it has, and wants nothing new. */
export interface Lifecycle {
  isDraining: boolean;
}
