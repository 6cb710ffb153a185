package main

import (
	"context"
	"fmt"
	"os"

	referrals "example.com/calls/client"
)

func must[T any, R any](value T, _ R, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	configuration := referrals.NewConfiguration()
	configuration.Servers = referrals.ServerConfigurations{{URL: os.Getenv("REFERRAL_SERVICE_URL")}}
	service := referrals.NewAPIClient(configuration)
	ctx := context.WithValue(
		context.Background(), referrals.ContextAccessToken, os.Getenv("REFERRAL_SERVICE_API_KEY"))

	health := must(service.HealthAPI.HealthCheck(ctx).Execute())
	wanted := referrals.NewCreateReferral("Ada")
	wanted.SetEmail("Ada@Example.COM")
	wanted.SetReferrerId(os.Getenv("REFERRER_ID"))
	wanted.SetValue(*referrals.NewCreateReferralValue(12000.55, "EUR"))
	created := must(service.ReferralsAPI.ReferralsCreate(ctx).CreateReferral(*wanted).Execute())
	read := must(service.ReferralsAPI.ReferralsGet(ctx, created.Id).Execute())
	change := referrals.NewUpdateReferral()
	change.SetNotes("called")
	changed := must(service.ReferralsAPI.ReferralsUpdate(ctx, created.Id).UpdateReferral(*change).Execute())
	page := must(service.ReferralsAPI.ReferralsList(ctx).Limit(1).Execute())
	value := read.GetValue()
	fmt.Println(health.Status, value.Amount, changed.GetNotes(), page.Data[0].Id == created.Id)
}
