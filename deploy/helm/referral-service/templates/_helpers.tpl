{{/* Each helper takes the root with `process` added to it: merge (dict "process" "api") $ */}}

{{- define "referral-service.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- with .process }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "referral-service.labels" -}}
{{ include "referral-service.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "referral-service.image" -}}
{{- $image := index (.Files.Get "images.yaml" | fromYaml) .process }}
{{- with .Values.images.registry }}
{{- printf "%s/%s" . (base $image) }}
{{- else }}
{{- $image }}
{{- end }}
{{- end }}

{{/* What the pods of all processes have in common. */}}
{{- define "referral-service.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.images.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.volumes }}
volumes:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* What the containers of all processes have in common. */}}
{{- define "referral-service.container" -}}
name: {{ .process }}
image: {{ include "referral-service.image" . }}
resources:
  {{- toYaml (index .Values .process).resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- with .Values.volumeMounts }}
volumeMounts:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
