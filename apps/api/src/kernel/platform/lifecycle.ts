/** Whether this process is draining: it finishes its work and takes no more. */
export interface Lifecycle {
  isDraining: boolean;
}
